import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `POST …/users?_action=idFromSession`: returns the user of a session.
enum UsersEndpoint {
  static func answer(_ request: IncomingRequest, _ tenant: inout TenantState) -> OutgoingResponse {
    guard request.method == "POST" else { return AMResponse.error(405) }
    guard request.query["_action"]?.lowercased() == "idfromsession" else {
      return AMResponse.error(501, "Action not supported")
    }
    guard let token = SessionsEndpoint.token(in: request, .null, tenant),
      let session = tenant.session(token)
    else { return AMResponse.error(401, "Access Denied") }
    let path = session.realm.description
    return .json(
      [
        "id": .string(session.username), "realm": .string(path),
        "dn": .string(session.realm.universalId(of: session.username)),
        "successURL": .string(session.realm.successUrl),
        "fullLoginURL": .string("/am/UI/Login?realm=\(PercentEncoding.encode(path))"),
      ],
      headers: [("Cache-Control", "no-cache"), ("Content-API-Version", "resource=2.1")])
  }
}
