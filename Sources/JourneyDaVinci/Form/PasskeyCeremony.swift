import JourneyFlow
import JourneyJSON

/// A passkey ceremony in the browser, and its outcome: what both FIDO2 collectors share.
struct PasskeyCeremony {
  /// The field's `action`, by which the two collectors differ.
  let action: String
  /// The name of the settable property and of the posted member.
  let answerName: String
  /// The member with the options of the ceremony, such as the challenge.
  let optionsName: String

  static let authentication = PasskeyCeremony(
    action: "AUTHENTICATE", answerName: "assertionValue",
    optionsName: "publicKeyCredentialRequestOptions")
  static let registration = PasskeyCeremony(
    action: "REGISTER", answerName: "attestationValue",
    optionsName: "publicKeyCredentialCreationOptions")

  func properties(options about: String) -> [Property] {
    [
      Property("action", .text, "REGISTER or AUTHENTICATE."),
      Property("trigger", .text, "The event that begins the ceremony."),
      Property(optionsName, .object, about),
      .settable(answerName, "The outcome of the browser's call, or an error.", .object),
    ]
  }

  func mismatch(of data: FieldData) -> String? {
    data.text("action") == action ? nil : "invalid 'action', expected 'REGISTER' or 'AUTHENTICATE'"
  }

  /// The exceptions that a failed ceremony can report (WebIDL, DOMException names). Any other
  /// becomes `UnknownError`.
  private static let exceptionNames: Set<String> = [
    "NotAllowedError", "AbortError", "InvalidStateError", "NotSupportedError", "SecurityError",
    "TimeoutError", "UnknownError",
  ]

  private func answer(in data: FieldData) -> JSONValue? { data.answers[answerName] }

  /// Returns the exception that ended the ceremony, or `nil` if it did not fail.
  private func failure(in data: FieldData) -> String? {
    guard let answer = answer(in: data), answer["type"] == "fido_error" else { return nil }
    let name = answer["code"]?.string ?? ""
    return Self.exceptionNames.contains(name) ? name : "UnknownError"
  }

  func payload(of data: FieldData) -> JSONValue? {
    guard failure(in: data) == nil, let answer = answer(in: data) else { return nil }
    return .object([answerName: answer])
  }

  func act(of data: FieldData) -> SubmitAct? {
    if let failure = failure(in: data) { return .failedCeremony(failure) }
    return answer(in: data) == nil ? nil : .choice
  }
}
