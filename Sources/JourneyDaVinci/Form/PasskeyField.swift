import JourneyFlow
package import JourneyJSON

/// What the two FIDO2 collectors share: a ceremony that a browser holds, and its outcome.
package protocol PasskeyField: CollectorField {
  /// The field's word.
  static var action: String { get }
  /// The settable property, which is also the member of what is posted.
  static var answerName: String { get }
  /// The member with the challenge and what else the ceremony needs.
  static var optionsName: String { get }
}

/// What a failed ceremony may be called (WebIDL, DOMException names); anything else is
/// `UnknownError`.
private let exceptionNames: Set<String> = [
  "NotAllowedError", "AbortError", "InvalidStateError", "NotSupportedError", "SecurityError",
  "TimeoutError", "UnknownError",
]

extension PasskeyField {
  package static var declaration: [CollectorProperty] {
    [
      "action", "trigger", CollectorProperty(stringLiteral: optionsName),
      .settable(answerName, .object),
    ]
  }

  static func checkAction(of data: CollectorContent) throws(CollectorFault) {
    guard data.text("action") == action else {
      throw CollectorFault("'action' is neither 'REGISTER' nor 'AUTHENTICATE'")
    }
  }

  private var answer: JSONValue? { data.answers[Self.answerName] }

  /// The name of the exception that the ceremony ended with.
  private var failure: String? {
    guard answer?["type"] == "fido_error" else { return nil }
    let name = answer?["code"]?.string ?? ""
    return exceptionNames.contains(name) ? name : "UnknownError"
  }

  package var keptAnswers: JSONObject { [:] }

  package var payload: JSONValue? {
    guard failure == nil, let answer else { return nil }
    return .object([Self.answerName: answer])
  }

  package var act: SubmitAct? {
    if let failure { return .failedCeremony(failure) }
    return answer == nil ? nil : .choice
  }
}
