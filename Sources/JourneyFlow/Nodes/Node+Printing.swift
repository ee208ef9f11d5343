import JourneyHTTP

extension ContinueNode: RedactedPrinting {
  /// The types of the fields, and the codes of the problems.
  package var printedMembers: KeyValuePairs<String, String?> {
    ["fields": "\(page.fields.map(\.typeName))", "problems": problems.codes]
  }
}

extension SuccessNode: RedactedPrinting {
  /// The value of the session is hidden.
  package var printedMembers: KeyValuePairs<String, String?> { ["session": "\(session)"] }
}

extension ErrorNode: RedactedPrinting {
  /// The cause, and the codes of the problems.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "kind": cause.kind.rawValue, "status": "\(status)", "code": cause.code,
      "cause": "\(cause)", "problems": problems.codes,
    ]
  }
}

extension FailureNode: RedactedPrinting {
  /// The cause, and the codes of the problems.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "kind": cause.kind.rawValue, "code": cause.code, "cause": "\(cause)",
      "problems": problems.codes,
    ]
  }
}

extension [Problem] {
  fileprivate var codes: String? { isEmpty ? nil : "\(map(\.code))" }
}
