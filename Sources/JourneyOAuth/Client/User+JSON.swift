package import JourneyFlow
import JourneyHTTP
public import JourneyJSON

extension User {
  /// The user as JSON, in the format of the documents that `journey` prints, or an empty object if
  /// this type is an app's own. The JSON contains the session and the tokens, so it is secret.
  public var json: JSONObject { (self as? OidcUser)?.document ?? [:] }
}

extension OidcUser {
  fileprivate var document: JSONObject {
    let held = client.credentials
    var members: JSONObject = ["type": "User", "problems": []]
    if let cookie = held.session {
      var session = origin?.session ?? Session(value: cookie.value)
      session = Session(
        value: cookie.value, successUrl: session.successUrl, realm: session.realm,
        cookieName: cookie.cookieName)
      members["session"] = session.json
    }
    if !held.tokens.isEmpty { members["token"] = held.tokens.json }
    members["userinfo"] = held.userinfo.map(JSONValue.object)
    members["request"] = client.exchange?.json
    members["state"] = origin?.state.keeping(held).json
    return members
  }
}

extension JSONObject {
  /// Reads the tokens and claims of a user's JSON into credentials.
  /// - Throws: a `FlowError` of kind `state`.
  package func addTokens(to credentials: inout Credentials) throws(FlowError) {
    guard self["type"] == "User" else { throw FlowError(.state, "expected the JSON of a User") }
    if let tokens = self["token"], !tokens.isNull {
      do { credentials.tokens = try Token(json: tokens) } catch { throw FlowError(error) }
    }
    credentials.userinfo = self["userinfo"]?.object
  }
}
