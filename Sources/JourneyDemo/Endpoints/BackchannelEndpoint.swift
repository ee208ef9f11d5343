import JourneyFlow
import JourneyJSON

/// `POST …/authenticate/backchannel/initialize` and `…/info`, for a client with the scope
/// `back_channel_authentication`.
enum BackchannelEndpoint {
  static let scope = "back_channel_authentication"

  static func answer(
    _ request: IncomingRequest, _ action: String, in realm: Realm, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard ["initialize", "info"].contains(action) else { return AMResponse.error(404) }
    guard request.method == "POST" else { return AMResponse.error(405) }
    guard RequestChecks.carriesJSON(request) else { return AMResponse.error(415) }
    try authorize(request, in: realm, tenant)
    let body = try RequestChecks.json(request)
    return try action == "info"
      ? info(body, in: realm, tenant) : initialize(body, in: realm, &tenant)
  }

  private static func authorize(
    _ request: IncomingRequest, in realm: Realm, _ tenant: TenantState
  ) throws(RequestError) {
    let header = request.header("Authorization") ?? ""
    guard header.lowercased().hasPrefix("bearer "),
      let (token, grant) = tenant.oauth.access(String(header.dropFirst(7)), at: tenant.now),
      grant.realm == realm
    else { throw RequestError(AMResponse.error(401, "Access Denied")) }
    guard token.scopes.contains(scope) else { throw RequestError(AMResponse.error(403)) }
  }

  private static func initialize(
    _ body: JSONValue, in realm: Realm, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard body["type"] == "service" else { throw invalid("type") }
    guard let journey = body["value"]?.string, DemoJourney.named(journey) != nil else {
      throw invalid("value")
    }
    let subject = body["subject"]?.object
    if body["subject"] != nil {
      guard ["user", "agent"].contains(subject?["type"]?.string), subject?["name"]?.string != nil
      else { throw invalid("subject") }
    }
    let data = body["data"]?.object
    guard body["data"] == nil || data != nil, data?["realm"] == nil, data?["authLevel"] == nil
    else { throw invalid("data") }
    let trackingId = body["trackingId"]?.string
    guard body["trackingId"] == nil || isTrackingId(trackingId ?? "") else {
      throw invalid("trackingId")
    }
    let allowsRetry = body["allowRetry"] ?? true
    guard let allowsRetry = allowsRetry.boolean else { throw invalid("allowRetry") }
    let id = try tenant.secret(16)
    if tenant.backchannels.count > 10_000 { tenant.backchannels = [:] }
    tenant.backchannels[id] = BackchannelTransaction(
      journey: journey, realm: realm, subject: subject,
      username: data?["username"]?.string ?? data?["userName"]?.string, allowsRetry: allowsRetry,
      trackingId: trackingId, expiresAt: tenant.now + BackchannelTransaction.lifetime)
    let address =
      "\(tenant.origin)/\(Router.context)/UI/Login?realm=\(realm)&authIndexType=transaction"
    return .json([
      "transaction": .string(id), "redirectUri": .string("\(address)&authIndexValue=\(id)"),
    ])
  }

  private static func info(
    _ body: JSONValue, in realm: Realm, _ tenant: TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard let id = body["transaction"]?.string, let own = tenant.backchannels[id],
      own.realm == realm
    else { throw RequestError(AMResponse.error(404, "Unable to read transaction.")) }
    let result = own.state != .completed ? "UNKNOWN" : own.isApproved ? "APPROVED" : "DENIED"
    var answer: JSONObject = [
      "state": .string(own.state.rawValue), "result": .string(result),
      "auditTrackingIds": .array([own.trackingId].compactMap(\.self).map(JSONValue.string)),
      "type": "service", "value": .string(own.journey),
    ]
    if let subject = own.subject { answer["subject"] = .object(subject) }
    answer["sessionProperties"] = [:]
    return .json(.object(answer))
  }

  /// Returns whether the text is 1 to 36 letters, digits, `-` and `_`.
  private static func isTrackingId(_ text: String) -> Bool {
    (1...36).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  private static func invalid(_ name: String) -> RequestError {
    RequestError(AMResponse.error(400, "Invalid value '\(name)'"))
  }
}
