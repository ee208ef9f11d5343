import JourneyFlow
import JourneyJSON

/// `POST …/authenticate`, which starts, continues and resumes journeys (resource versions 1.0, 2.0
/// and 2.1).
enum JourneyEndpoint {
  private static let versions = [
    ResourceVersion(1, 0), ResourceVersion(2, 0), ResourceVersion(2, 1),
  ]

  static func answer(
    _ request: IncomingRequest, in realm: Realm, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard let version = try RequestChecks.version(request, among: versions) else {
      return OutgoingResponse(404)
    }
    var response: OutgoingResponse
    do { response = try served(request, in: realm, &tenant) } catch {
      response = tenant.answer(to: error)
    }
    if version.major == 1 { response = inOldShape(response) }
    return inStyle(response, of: tenant.options)
      .adding([("Content-API-Version", "resource=\(version)")])
  }

  /// Adds the headers of PingAM or OpenAM. PingAM's media type has no charset.
  private static func inStyle(
    _ response: OutgoingResponse, of options: TenantOptions
  ) -> OutgoingResponse {
    guard !options.openAM else {
      return response.status == 200
        ? response.adding(AMResponse.uncached("no-cache, no-store, must-revalidate")) : response
    }
    var response = response
    for index in response.headers.indices where response.headers[index].name == "Content-Type" {
      response.headers[index].value = "application/json"
    }
    return response.adding(AMResponse.uncached("private"))
  }

  private static func served(
    _ request: IncomingRequest, in realm: Realm, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard request.method == "POST" else { return AMResponse.error(405) }
    guard RequestChecks.carriesJSON(request) else { return AMResponse.error(415) }
    guard RequestChecks.acceptsJSON(request) else { return AMResponse.error(406) }
    let isBlank = request.body.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch isBlank ? [:] : try RequestChecks.json(request) {
    case .object(let members) where !members.isEmpty:
      return try proceed(members, request, in: realm, &tenant)
    case .object, .array([]):
      return try start(request, in: realm, &tenant)
    default:
      return AMResponse.error(400, "Invalid request body: expecting a JSON object")
    }
  }

  /// Returns the response in resource version 1.x, in which an error has only `errorMessage` and,
  /// if known, `failureUrl`.
  private static func inOldShape(_ response: OutgoingResponse) -> OutgoingResponse {
    guard response.status >= 400, let body = response.document, let message = body["message"]
    else { return response }
    var old: JSONObject = ["errorMessage": message]
    if let failureUrl = body["detail"]?["failureUrl"] { old["failureUrl"] = failureUrl }
    return .json(.object(old), status: response.status, headers: response.headers)
  }
}
