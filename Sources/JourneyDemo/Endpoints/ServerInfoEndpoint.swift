import JourneyFlow
import JourneyJSON

/// `GET …/serverinfo/*`: public information about the server.
enum ServerInfoEndpoint {
  static func answer(
    _ request: IncomingRequest, in realm: Realm, _ options: TenantOptions
  ) -> OutgoingResponse {
    guard request.method == "GET" else { return AMResponse.error(405) }
    return .json(
      [
        "cookieName": .string(options.cookieName), "secureCookie": .boolean(options.tls),
        "realm": .string(realm.description),
      ], headers: AMResponse.uncached("no-store"))
  }
}
