import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension FlowError {
  static var interrupted: FlowError {
    FlowError(.interrupted, "interrupted by a signal before anything was sent")
  }

  static var noState: FlowError {
    FlowError(
      .state, "missing 'state' in the document",
      hint: "pass the document exactly as journey printed it")
  }

  static var emptyUser: FlowError {
    FlowError(
      .state, "missing session or token in a User without 'state'",
      hint:
        "set 'session.value', 'token.accessToken', 'token.refreshToken' or 'token.idToken'")
  }

  /// Returns the error for a document of a type that the command does not accept.
  /// - Parameter expected: what the command accepts, such as "a ContinueNode".
  static func wrongType(
    of document: Document, expected: String, hint: String? = nil
  ) -> FlowError {
    let message: String
    switch document["type"] {
    case nil: message = "missing 'type' in the document: expected \(expected)"
    case .string(let type)? where DocumentSchema.shape(of: document) != nil:
      message = "expected \(expected), not a \(type)"
    case .string(let type)?: message = "unknown type '\(type.shown)': expected \(expected)"
    default: message = "invalid 'type' in the document: expected a string"
    }
    return FlowError(.state, message, hint: hint)
  }

  /// Returns the error for a document that a user command does not accept. For a page, it names the
  /// fields and, after a refusal, the first problem.
  static func wrongType(
    of document: Document, takesSuccess: Bool, _ context: CommandContext,
    over transport: StepTransport
  ) -> FlowError {
    var error = wrongType(
      of: document, expected: "a \(takesSuccess ? "SuccessNode or User" : "User")",
      hint: document.documentType == .successNode ? "run journey token first" : nil)
    guard document.documentType == .continueNode else { return error }
    let asked = context.asked(by: document, over: transport)
    error.problems = document.problemsWithMessage
    let said = error.problems.first.map {
      $0.code == Problem.again.code ? "comes back without a reason" : "says '\($0.message)'"
    }
    let reasons = [said, asked?.predicate].compactMap(\.self).joined(separator: ", and ")
    if !reasons.isEmpty { error.message += ": the page \(reasons)" }
    error.hint = "continue with \(asked?.command ?? "journey next")"
    return error
  }
}

extension JSONObject {
  var nextCommand: String {
    self["suspended"] == true ? "journey resume LINK -" : "journey next"
  }

  fileprivate var problemsWithMessage: [Problem] {
    (self["problems"]?.array ?? []).compactMap { problem in
      guard let message = problem["message"]?.string else { return nil }
      return Problem(
        key: problem["key"]?.string, id: problem["id"]?.string,
        code: problem["code"]?.string ?? "error", message: message,
        params: problem["params"]?.object)
    }
  }

  /// Whether the document is a User without `state`, whose session and tokens do not come from
  /// `journey`.
  var isHandMadeUser: Bool { documentType == .user && self["state"] == nil }

  /// - Throws: a `FlowError` if the User has neither a session nor a token, for example because a
  ///   member is misspelled.
  func checkHandMadeUser() throws(FlowError) {
    let tokens = ["accessToken", "refreshToken", "idToken"].compactMap {
      self["token"]?[$0]?.string
    }
    guard try session() != nil || tokens.contains(where: { !$0.isEmpty }) else { throw .emptyUser }
  }
}
