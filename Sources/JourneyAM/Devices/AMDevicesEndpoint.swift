import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// The endpoint `{base}/json/realms/{realm}/users/{id}/devices/…`.
enum AMDevicesEndpoint {
  static func request(
    _ method: HTTPRequest.Method, _ address: WebAddress, session: SessionCookie, cookies: String?,
    body: JSONObject? = nil
  ) throws(OidcError) -> HTTPRequest {
    var fields: [(String, String?)] = [
      ("Accept", "application/json"), ("Accept-API-Version", "resource=1.0, protocol=1.0"),
      (session.cookieName, session.value), ("Cookie", cookies),
    ]
    if body != nil {
      // `*` matches any revision, but does not create a device (RFC 9110 section 13.1.1).
      fields += [("Content-Type", "application/json"), ("If-Match", "*")]
    }
    var request = try HTTPRequest(
      method, address, fields: fields, body: body.map { Array(JSONValue.object($0).compact.utf8) },
      secrets: Secrets([session.value]))
    request.traceRules = .devices
    return request
  }

  static func devices(
    in reply: OidcResponse, _ kind: DeviceKind, _ collection: [String]
  ) throws(OidcError) -> [UserDevice] {
    guard reply.isSuccess else {
      guard [404, 501].contains(reply.status), AMSessionEndpoint.isOfAM(reply),
        let refusal = reply.json.map(reply.refusal)
      else { throw failure(reply) }
      throw .refused(
        OAuthError(
          status: reply.status, code: "not_supported", message: refusal.message,
          input: refusal.input))
    }
    guard let entries = reply.json?["result"]?.array else {
      throw .unknownResponse(status: reply.status)
    }
    return entries.compactMap { UserDevice($0, kind, in: collection) }
  }

  /// - Parameter kind: the kind of the device to change, or `nil` for a list.
  static func failure(_ reply: OidcResponse, changing kind: DeviceKind? = nil) -> OidcError {
    guard AMSessionEndpoint.isOfAM(reply) else { return reply.failure }
    switch reply.status {
    case 401: return AMSessionEndpoint.gone(reply)
    case 403:
      guard let kind, let refusal = reply.json.map(reply.refusal) else { return reply.failure }
      return .refused(
        OAuthError(
          status: reply.status, code: refusal.code, message: refusal.message,
          input: refusal.input, hint: kind.factorHint))
    case 405, 501:
      guard let refusal = reply.json.map(reply.refusal) else { return reply.failure }
      return .refused(
        OAuthError(
          status: reply.status, code: "not_supported", message: refusal.message,
          input: refusal.input, hint: "check which devices this version of AM can rename or remove")
      )
    default: return reply.failure
    }
  }
}

extension TraceRules {
  /// Traces show what `journey devices` shows, without secrets such as `sharedSecret`.
  static let devices = TraceRules { member in
    switch member.key {
    case "result": .walked()
    case "_id", "uuid", "identifier", "deviceName", "alias", "name", "createdDate",
      "lastAccessDate", "lastSelectedDate", "deviceManagementStatus", "resultCount":
      member.value.isList ? .hidden : .shown
    default: .hidden
    }
  }
}

extension JSONValue {
  fileprivate var isList: Bool { array != nil || object != nil }
}
