public import JourneyFlow
import JourneyHTTP
public import JourneyJSON
public import JourneyOAuth

extension Journey {
  /// Returns the page of a journey that another process began, from the `json` of that page.
  /// - Throws: a `FlowError` of kind `state`.
  public func page(json: JSONObject) throws(FlowError) -> ContinueNode {
    let (input, state) = try json.pageParts(of: .journey)
    return try page(input, state: state)
  }

  /// Returns the user who signed in in another process, from the `json` of that user or of the
  /// SuccessNode. The user replaces the user of this object.
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
