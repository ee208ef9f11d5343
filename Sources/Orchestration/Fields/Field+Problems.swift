extension Field {
  /// One problem for each property that must be answered and is not.
  package var missingProblems: [Problem] {
    missing.map { property in
      let label = labels.first.map { " ('\($0)')" } ?? ""
      return Problem(
        key: id, code: "required", message: "\(type)\(label) needs an answer: '\(property)'")
    }
  }
}

extension Cause {
  /// Everything that is wrong with the answers to one page.
  package static func answers(_ problems: [Problem]) -> Cause {
    let first = problems.first?.message ?? "an answer is amiss"
    var cause = Cause(
      .answers, problems.count == 1 ? first : "\(problems.count) answers are amiss: \(first)")
    cause.problems = problems
    return cause
  }
}
