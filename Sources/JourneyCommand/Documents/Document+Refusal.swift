import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension FlowError {
  static var interrupted: FlowError {
    FlowError(.interrupted, "ended by a signal before anything was sent")
  }

  static var noState: FlowError {
    FlowError(
      .state, "missing 'state' in the document", hint: "give the document as journey printed it")
  }

  static var emptyUser: FlowError {
    FlowError(
      .state, "a User without 'state' needs a session or a token",
      hint:
        "give 'session' with 'value', or 'token' with 'accessToken', 'refreshToken' or 'idToken'")
  }

  /// Returns the error for a document of a type that the command does not take.
  /// - Parameter reason: the reason as a predicate, such as "has no next step".
  static func wrongType(of document: Document, _ reason: String, hint: String) -> FlowError {
    let type = document["type"]?.string.map { "'\($0.shown)'" } ?? "a document without a type"
    return FlowError(.state, "\(type) \(reason)", hint: hint)
  }

  /// Returns the error for a document that a user command does not take. For a page, the message
  /// names the fields of the page. If the server refused earlier answers, the message also contains
  /// the first problem.
  static func wrongType(
    of document: Document, takesSuccess: Bool, _ context: CommandContext,
    over transport: StepTransport
  ) -> FlowError {
    let command = context.arguments.command.rawValue
    let problems = document["type"]?.string == "ContinueNode" ? document.problemsWithMessage : []
    let asked = context.asked(by: document, over: transport)
      .map { "the page \($0.predicate)\($0.advice)" }
    let said = problems.first.map { "\(asked == nil ? "the page" : "it") says: \($0.message)" }
    let reasons = [asked, said].compactMap(\.self).joined(separator: "; ")
    var error = wrongType(
      of: document, "is not for '\(command)'" + (reasons.isEmpty ? "" : ": \(reasons)"),
      hint: "pipe in a \(takesSuccess ? "SuccessNode or User" : "User")")
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
