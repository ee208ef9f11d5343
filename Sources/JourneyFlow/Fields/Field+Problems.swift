import JourneyHTTP

extension Field {
  /// One problem for each answer that was not accepted.
  package var refusalProblems: [Problem] {
    refusals.sorted { $0.key < $1.key }.map { problem($0.key, $0.value) }
  }

  /// What is wrong with an answer to a property.
  package func problem(_ property: String, _ error: AnswerError) -> Problem {
    Problem(key: id, code: error.code, message: "\(type) '\(property)': \(error.reason)")
  }

  /// One problem for each property that must be answered and is not.
  package var missingProblems: [Problem] {
    let missing = missing
    if missing.isEmpty { return [] }
    return missing.map { property in
      let label = labels.first.map { " ('\($0)')" } ?? ""
      return Problem(
        key: id, code: "required", message: "\(type)\(label) needs an answer: '\(property)'")
    }
  }
}

extension FlowError {
  /// What is wrong with the answers to one page: how many problems there are, and the first few.
  package static func answers(_ problems: [Problem]) -> FlowError {
    let few = problems.prefix(3).map(\.message).joined(separator: "; ")
    let rest = problems.count > 3 ? "; and \(problems.count - 3) more" : ""
    var cause = FlowError(
      .answers, problems.count == 1 ? few : "\(problems.count) invalid answers: \(few)\(rest)")
    cause.problems = problems
    return cause
  }
}
