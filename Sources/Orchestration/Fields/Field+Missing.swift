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
