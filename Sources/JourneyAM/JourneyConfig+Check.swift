import JourneyFlow
import JourneyHTTP
import JourneyOAuth

extension JourneyConfig: FlowSettings {
  /// What a journey is made of; or all faults, each under its property's name.
  func checked() -> Result<Checked, FlowError> {
    var faults = ConfigFaults()
    let base = address(serverUrl, "serverUrl", &faults)
    if base?.query != nil || base?.fragment != nil {
      faults.add("serverUrl", "has a query or a fragment")
    }
    if let cookie, !HTTPFieldName.canBeCookie(cookie) {
      faults.add("cookie", "cannot be the name of a session cookie")
    }
    if Realm(realm).hasDotSegment { faults.add("realm", Realm.dotSegment) }
    let origins = resumeOrigins.compactMap { address($0, "resumeOrigins", &faults)?.origin }
    let fields = fields(&faults)
    if let oidc {
      checkClient(
        id: oidc.clientId, redirectUri: oidc.redirectUri, scopes: oidc.scopes,
        discoveryEndpoint: oidc.discoveryEndpoint, hasEndpoints: oidc.openId != nil, &faults)
    }
    let transport = openTransport(&faults)
    guard faults.problems.isEmpty, let base, let transport else { return .failure(faults.error) }
    let server = JourneyServer(
      base: base, realm: Realm(realm), realmPath: realmPath, cookieName: cookie,
      resumeOrigins: origins, headers: fields)
    return .success(Checked(server: server, transport: transport))
  }

  struct Checked {
    let server: JourneyServer
    let transport: any Transport
  }
}
