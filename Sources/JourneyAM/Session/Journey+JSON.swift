public import JourneyFlow
import JourneyHTTP
public import JourneyJSON
public import JourneyOAuth

extension Journey {
  /// Returns the page of a journey that another process began.
  /// - Parameter json: the page's `json`.
  /// - Throws: a `FlowError` of kind `state`.
  public func page(json: JSONObject) throws(FlowError) -> ContinueNode {
    let (input, state) = try json.pageParts(of: .journey)
    return try page(input, state: state)
  }

  /// Returns the user who signed in in another process, and replaces the user of this object.
  /// - Parameter json: the `json` of the user or of the SuccessNode.
  /// - Throws: a `FlowError` of kind `state` or `document`.
  public func user(json: JSONObject) async throws(FlowError) -> any User {
    guard let holder else { throw setupError ?? FlowError(.config, "invalid configuration") }
    let state = try json.flowState(of: .journey)
    var session: Session?
    if let member = json["session"]?.object, let value = member["value"]?.string {
      session = Session(
        value: value, successUrl: member["successUrl"]?.string ?? "",
        realm: member["realm"]?.string ?? "", cookieName: member["cookieName"]?.string)
    }
    return try await holder.restore(session, state, json)
  }
}
