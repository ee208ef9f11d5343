package import JourneyFlow
import JourneyHTTP
public import JourneyJSON

extension User {
  /// The user as `journey` prints it, or an empty object for an app's own type. It contains the
  /// session and the tokens, so it is secret.
  public var json: JSONObject {
    guard let user = self as? OidcUser, let origin = user.origin else { return [:] }
    return user.members(
      origin.session, state: origin.state.keeping(user.client.credentials))
  }
}

extension OidcUser {
  /// - Parameters:
  ///   - session: the session with which the user was created. Only its members that are not sent
  ///     are used.
  ///   - own: the members that the command adds: `tag`, `info` (of the session), `advice`,
  ///     `devices`, `approval`, `logout` and `requests`.
  package func members(
    _ session: Session?, state: FlowState, besides own: JSONObject = [:]
  ) -> JSONObject {
    let held = client.credentials
    var members: JSONObject = ["type": "User"]
    members["tag"] = own["tag"]
    members["problems"] = []
    if let cookie = held.session {
      var session = session ?? Session(value: cookie.value)
      session.cookieName = cookie.cookieName
      var shown = session.json.object ?? [:]
      shown["info"] = own["info"]
      members["session"] = .object(shown)
    }
    members["advice"] = own["advice"]
    if !held.tokens.isEmpty { members["token"] = held.tokens.json }
    members["userinfo"] = held.userinfo.map(JSONValue.object)
    for name in ["devices", "approval", "logout"] { members[name] = own[name] }
    members["request"] = client.exchange?.json
    members["requests"] = own["requests"]
    members["state"] = state.json
    return members
  }
}

extension JSONObject {
  /// Reads the tokens and claims of a user's JSON.
  /// - Throws: a `FlowError` of kind `state`.
  package func addTokens(to credentials: inout Credentials) throws(FlowError) {
    guard self["type"] == "User" || self["type"] == "SuccessNode" else {
      throw FlowError(.state, "expected the JSON of a User or SuccessNode")
    }
    if let tokens = self["token"], !tokens.isNull {
      do { credentials.tokens = try Token(json: tokens) } catch { throw FlowError(error) }
    }
    credentials.userinfo = self["userinfo"]?.object
  }
}
