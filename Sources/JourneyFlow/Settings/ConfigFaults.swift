import JourneyHTTP

/// Everything that is wrong with a configuration.
package struct ConfigFaults {
  package private(set) var problems: [Problem] = []

  package init() {}

  package mutating func add(_ name: String, _ what: String) {
    problems.append(Problem(key: name, code: "config", message: "\(name): \(what)"))
  }

  /// What each start and resume becomes.
  package var error: FlowError {
    let first = problems.first?.message ?? "a setting is invalid"
    let message = problems.count == 1 ? first : "\(problems.count) invalid settings: \(first)"
    var error = FlowError(.config, message)
    error.problems = problems
    return error
  }
}
