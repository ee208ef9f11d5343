import JourneyFlow
import JourneyHTTP

/// A transaction for one authorization request of a client with its own journey, which alone can
/// complete it. It is valid only for the exact address of the request, including all parameters.
struct OAuthTransaction: Sendable {
  /// The lifetime in seconds.
  private static let lifetime = 300

  let journey: String
  let realm: Realm
  /// The path and query of the authorization request.
  let target: String
  /// The end of the transaction, in seconds since 1970.
  let expiresAt: Int
  /// The user who completed the journey, if anybody has.
  private(set) var username: String?

  /// Returns whether the client's journey can begin for this transaction.
  func isOpen(in realm: Realm, at now: Int) -> Bool {
    username == nil && self.realm == realm && now < expiresAt
  }

  mutating func confirm(by user: DemoUser) { username = user.name }

  /// Returns the id of the request's transaction if the session's user has completed it.
  static func satisfied(
    _ call: OAuthCall, by session: LoginSession?, _ tenant: TenantState
  ) -> String? {
    guard let session, call.parameters["oauthObjectKey"] == nil else { return nil }
    return tenant.oauth.transactions.first { _, transaction in
      transaction.username == session.username && transaction.realm == session.realm
        && transaction.target == call.request.target && tenant.now < transaction.expiresAt
    }?.key
  }

  /// Creates a transaction, and redirects the browser to the client's journey with advice that
  /// names it.
  static func advise(
    _ call: OAuthCall, _ journey: String, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let id = try tenant.secret(16)
    let parts = call.request.target.split(separator: "?", maxSplits: 1)
    let fields = parts.count > 1 ? parts[1].split(separator: "&") : []
    let query = fields.filter { !$0.hasPrefix("oauthObjectKey=") }.joined(separator: "&")
    let target = query.isEmpty ? String(parts[0]) : "\(parts[0])?\(query)"
    tenant.oauth.transactions[id] = OAuthTransaction(
      journey: journey, realm: call.realm, target: target, expiresAt: tenant.now + lifetime)
    let advice =
      "<Advices><AttributeValuePair><Attribute name=\"TransactionConditionAdvice\"/>"
      + "<Value>\(id)</Value></AttributeValuePair></Advices>"
    let parameters = PercentEncoding.form([
      ("realm", call.realm.description), ("authIndexType", "composite_advice"),
      ("authIndexValue", advice), ("goto", tenant.origin + target),
      ("oauthObjectKey", try tenant.secret(16)),
    ])
    return .redirect(
      tenant.options.loginRedirectStatus,
      to: "\(tenant.origin)/\(Router.context)/UI/Login?\(parameters)"
    ).adding(OAuthResponse.unstored)
  }
}
