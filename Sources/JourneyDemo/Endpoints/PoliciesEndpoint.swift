import JourneyFlow
import JourneyJSON

/// `POST …/policies?_action=evaluate`: decides whether a session may use a resource. A denial has
/// the policy's advice.
///
/// The user must confirm each use of a resource with `transfer` in its path. For one with
/// `statements`, the session must come from the journey StepUp. Any other requires only a session.
enum PoliciesEndpoint {
  private static let transactionLifetime = 180

  static func answer(
    _ request: IncomingRequest, in realm: Realm, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard request.method == "POST" else { return AMResponse.error(405) }
    guard request.query["_action"]?.lowercased() == "evaluate" else {
      return AMResponse.error(501, "Action not supported")
    }
    let body = try RequestChecks.json(request)
    guard let resources = body["resources"]?.array?.compactMap(\.string), !resources.isEmpty else {
      return AMResponse.error(400, "Invalid value 'resources'")
    }
    let token =
      body["subject"]?["ssoToken"]?.string ?? SessionsEndpoint.token(in: request, body, tenant)
    guard let session = token.flatMap({ tenant.session($0) }), session.realm == realm else {
      return AMResponse.error(401, "Access Denied")
    }
    let confirmed = body["environment"]?["TxId"]?[0]?.string
    var decisions: [JSONValue] = []
    for resource in resources {
      decisions.append(try decision(on: resource, for: session, confirmed: confirmed, &tenant))
    }
    return .json(.array(decisions), headers: [("Cache-Control", "no-cache")])
  }

  private static func decision(
    on resource: String, for session: LoginSession, confirmed: String?, _ tenant: inout TenantState
  ) throws(RequestError) -> JSONValue {
    var advices: JSONObject = [:]
    if resource.contains("/transfer") {
      if let confirmed, let transaction = tenant.transactions[confirmed],
        transaction.state == .confirmed, transaction.resource == resource,
        transaction.username == session.username
      {
        tenant.transactions[confirmed]?.state = .used
      } else {
        let id = try tenant.secret(16)
        if tenant.transactions.count > 10_000 { tenant.transactions = [:] }
        tenant.transactions[id] = Transaction(
          resource: resource, username: session.username,
          expiresAt: tenant.now + transactionLifetime)
        advices["TransactionConditionAdvice"] = [.string(id)]
      }
    } else if resource.contains("/statements"),
      !session.journeys.contains(DemoJourney.stepUp.name)
    {
      advices["AuthenticateToServiceConditionAdvice"] = [
        .string("\(session.realm.description):\(DemoJourney.stepUp.name)")
      ]
    }
    let isAllowed = JSONValue.boolean(advices.isEmpty)
    return [
      "resource": .string(resource), "actions": ["GET": isAllowed, "POST": isAllowed],
      "attributes": [:], "advices": .object(advices), "ttl": 0,
    ]
  }
}
