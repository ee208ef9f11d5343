import JourneyHTTP

/// Everything that is wrong with a configuration.
package struct ConfigFaults: Error {
  package private(set) var problems: [Problem] = []

  package init() {}

  package mutating func add(_ name: String, _ what: String) {
    problems.append(Problem(key: name, code: "config", message: "\(name): \(what)"))
  }

  /// What each start and resume becomes.
  package var node: FailureNode {
    let first = problems.first?.message ?? "a setting is invalid"
    let message = problems.count == 1 ? first : "\(problems.count) invalid settings: \(first)"
    return FailureNode(FlowError(.config, message), problems: problems)
  }
}
