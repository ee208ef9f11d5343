import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension FlowError {
  static var interrupted: FlowError {
    FlowError(.interrupted, "ended by a signal before anything was sent")
  }

  static var noState: FlowError {
    FlowError(
      .state, "the document has no 'state'", hint: "give the document as journey printed it")
  }

  static var emptyUser: FlowError {
    FlowError(
      .state, "a User without 'state' brings neither a session nor a token",
      hint:
        "give 'session' with 'value', or 'token' with 'accessToken', 'refreshToken' or 'idToken'")
  }

  /// A document of a type that the command does not take.
  /// - Parameter what: what it is not good for, such as "has no next step".
  static func wrongType(of document: Document, _ what: String, hint: String) -> FlowError {
    let type = document["type"]?.string.map { "'\($0.shown)'" } ?? "a document without a type"
    return FlowError(.state, "\(type) \(what)", hint: hint)
  }
}

extension JSONObject {
  /// A User that somebody made, for it has no `state`; what it brings is from elsewhere.
  var isHandMadeUser: Bool { self["type"]?.string == "User" && self["state"] == nil }

  /// - Throws: a `FlowError` where it brings nothing, such as with a member that is misspelt.
  func checkHandMadeUser() throws(FlowError) {
    let tokens = ["accessToken", "refreshToken", "idToken"].compactMap {
      self["token"]?[$0]?.string
    }
    guard try session() != nil || tokens.contains(where: { !$0.isEmpty }) else { throw .emptyUser }
  }
}
