import JourneyFlow
public import JourneyHTTP
import JourneyJSON

/// What a device gets for a sign-in (RFC 8628 section 3.2).
public struct DeviceAuthorizationResponse: Sendable, Hashable {
  /// The code with which the device polls. It is secret.
  public let deviceCode: String
  /// The code that the user enters.
  public let userCode: String
  /// The address that the user opens.
  public let verificationUri: String
  /// `verificationUri` with the code.
  public let verificationUriComplete: String
  /// The lifetime of the codes, in seconds.
  public let expiresIn: Int
  /// The time between two polls, in seconds.
  public let interval: Int
}

extension DeviceAuthorizationResponse: RedactedPrinting {
  /// The response without the device code.
  public var printedMembers: KeyValuePairs<String, String?> {
    ["userCode": userCode, "verificationUri": verificationUri]
  }
}

/// RFC 8628 section 3.1.
enum DeviceAuthorizationEndpoint {
  static func request(
    _ configuration: OidcConfiguration, at address: WebAddress, as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    var fields = [("scope", configuration.scopes.joined(separator: " "))]
    if let acrValues = configuration.acrValues { fields.append(("acr_values", acrValues)) }
    if let loginHint = configuration.loginHint { fields.append(("login_hint", loginHint)) }
    fields += configuration.additionalParameters.map { ($0.name, $0.value) }
    return try .form(address, client.completing(fields), as: client, secrets: Secrets())
  }

  /// Reads the response, which on old pages of AM has `verification_url`.
  static func codes(in reply: OidcResponse) throws(OidcError) -> DeviceAuthorizationResponse {
    guard reply.isSuccess, let json = reply.json else { throw reply.failure }
    guard let deviceCode = json["device_code"]?.string, !deviceCode.isEmpty,
      let userCode = json["user_code"]?.string, !userCode.isEmpty,
      let address = (json["verification_uri"] ?? json["verification_url"])?.string
    else { throw .unknownResponse(status: reply.status) }
    let mark = address.contains("?") ? "&" : "?"
    // Section 3.2: without `interval`, the device waits five seconds.
    let interval = json["interval"]?.integer ?? 5
    return DeviceAuthorizationResponse(
      deviceCode: deviceCode, userCode: userCode, verificationUri: address,
      verificationUriComplete: json["verification_uri_complete"]?.string
        ?? "\(address)\(mark)user_code=\(PercentEncoding.encode(userCode))",
      expiresIn: min(max(json["expires_in"]?.integer ?? 600, 0), 86_400),
      interval: min(max(interval, 1), 600))
  }
}

extension OidcClient {
  mutating func deviceCodes() async throws(OidcError) -> DeviceAuthorizationResponse {
    let configuration = try configured()
    let address = try await address(of: .deviceAuthorization)
    let reply = try await send(to: .deviceAuthorization) { client throws(OidcError) in
      try DeviceAuthorizationEndpoint.request(configuration, at: address, as: client)
    }
    return try DeviceAuthorizationEndpoint.codes(in: reply)
  }

  /// Asks once for the tokens. The server refuses with `authorization_pending` until the user has
  /// decided.
  mutating func poll(_ deviceCode: String) async throws(OidcError) -> Token {
    let address = try await address(of: .token)
    let sentAt = now()
    let reply = try await send(to: .token) { client throws(OidcError) in
      try TokenEndpoint.poll(deviceCode, at: address, as: client)
    }
    let answer = try await tokens(in: reply, sentAt: sentAt)
    return try await accept(answer, code: nil, nonce: nil, status: reply.status)
  }
}
