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
      .state, "a User without 'state' needs a session or a token",
      hint:
        "set session.value, token.accessToken, token.refreshToken or token.idToken")
  }

  /// Returns the error for a document whose type the command does not accept.
  /// - Parameter reason: the reason as a predicate, such as "has no next step".
  static func wrongType(of document: Document, _ reason: String, hint: String) -> FlowError {
    guard let type = document["type"]?.string else { return noType(of: document, hint: hint) }
    return FlowError(.state, "'\(type.shown)' \(reason)", hint: hint)
  }

  private static func noType(of document: Document, hint: String) -> FlowError {
    let fault = document["type"] == nil ? "missing" : "invalid"
    return FlowError(.state, "\(fault) 'type' in the document", hint: hint)
  }

  /// Returns the error for a document that a user command does not accept. For a page, the message
  /// names the fields of the page. If the server refused earlier answers, the message also contains
  /// the first problem.
  static func wrongType(
    of document: Document, takesSuccess: Bool, _ context: CommandContext,
    over transport: StepTransport
  ) -> FlowError {
    let taken = "a \(takesSuccess ? "SuccessNode or User" : "User")"
    guard let type = document["type"]?.string else {
      return noType(of: document, hint: "pipe in \(taken)")
    }
    let problems = type == "ContinueNode" ? document.problemsWithMessage : []
    let asked = context.asked(by: document, over: transport)
    let said = problems.first.map { "says '\($0.message)'" }
    let reasons = [said, asked?.predicate].compactMap(\.self).joined(separator: ", and ")
    var error = FlowError(
      .state,
      "expected \(taken), not \(type.hasSuffix("Node") ? "a \(type.shown)" : "'\(type.shown)'")"
        + (reasons.isEmpty ? "" : ": the page \(reasons)"),
      hint: type == "ContinueNode" ? "continue with \(asked?.command ?? "journey next")" : nil)
    error.problems = problems
    return error
  }
}

extension JSONObject {
  /// The page's problems that have a message.
  fileprivate var problemsWithMessage: [Problem] {
    (self["problems"]?.array ?? []).compactMap { problem in
      guard let message = problem["message"]?.string else { return nil }
      return Problem(
        key: problem["key"]?.string, code: problem["code"]?.string ?? "error", message: message,
        params: problem["params"]?.object)
    }
  }

  /// Whether the document is a handmade User, which has no `state`. The session and tokens in it do
  /// not come from `journey`.
  var isHandMadeUser: Bool { self["type"]?.string == "User" && self["state"] == nil }

  /// - Throws: a `FlowError` if the User has neither a session nor a token, for example because a
  ///   member is misspelled.
  func checkHandMadeUser() throws(FlowError) {
    let tokens = ["accessToken", "refreshToken", "idToken"].compactMap {
      self["token"]?[$0]?.string
    }
    guard try session() != nil || tokens.contains(where: { !$0.isEmpty }) else { throw .emptyUser }
  }
}
