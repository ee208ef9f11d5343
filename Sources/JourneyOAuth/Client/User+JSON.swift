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
  ///   - tag: a member that the command adds, as `advice`, `devices`, `approval`, `logout`,
  ///     `requests`, and `info`, which becomes part of the session.
  package func members(
    _ session: Session?, state: FlowState, tag: JSONValue? = nil, info: JSONValue? = nil,
    advice: Advice? = nil, devices: JSONValue? = nil, approval: DeviceDecision? = nil,
    logout: Logout? = nil, requests: JSONValue? = nil
  ) -> JSONObject {
    let held = client.credentials
    var members: JSONObject = ["type": "User"]
    members["tag"] = tag
    members["problems"] = []
    if let cookie = held.session {
      var session = session ?? Session(value: cookie.value)
      session.cookieName = cookie.cookieName
      var shown = session.json.object ?? [:]
      shown["info"] = info
      members["session"] = .object(shown)
    }
    members["advice"] = advice.map { .object($0.json) }
    if !held.tokens.isEmpty { members["token"] = held.tokens.json }
    members["userinfo"] = held.userinfo.map(JSONValue.object)
    members["devices"] = devices
    members["approval"] = approval.map { .string($0.rawValue) }
    members["logout"] = logout?.json
    members["request"] = client.exchange?.json
    members["requests"] = requests
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
