public import JourneyFlow
import JourneyHTTP
public import JourneyJSON
public import JourneyOAuth

extension DaVinci {
  /// Returns the page of a flow that another process began.
  /// - Parameter json: the page's `json`.
  /// - Throws: a `FlowError` of kind `state`.
  public func page(json: JSONObject) throws(FlowError) -> ContinueNode {
    let (input, state) = try json.pageParts(of: .davinci)
    return try page(input, state: state)
  }

  /// Returns the user who signed in in another process, and replaces the user of this object.
  /// - Parameter json: the `json` of the user after `token()`, or of the SuccessNode.
  /// - Throws: a `FlowError` of kind `state`.
  public func user(json: JSONObject) async throws(FlowError) -> any User {
    let client = try setup.get()
    let state = try json.flowState(of: .davinci)
    let code = json["type"] == "SuccessNode" ? json["session"]?["value"]?.string : nil
    var credentials = try Credentials(code: code, state: state)
    try json.addTokens(to: &credentials)
    guard !credentials.isEmpty || credentials.cookies.holdSession else {
      throw FlowError(.state, "missing session and token in the JSON of the user")
    }
    let user = client.user(credentials, state)
    await client.signedIn.remember(user, adding: credentials.cookies)
    await client.signedIn.storages.tokens?.keep(credentials.tokens, of: user)
    return user
  }
}
