import JourneyCrypto
import JourneyJSON

extension DemoJourney {
  /// All journeys with bound devices (docs/protocol/authenticators.md, "Bound devices").
  static let boundDevices: [DemoJourney] = [
    DemoJourney(
      "DeviceBinding",
      """
      name, password, a deviceId and a JWS over the challenge (the header has the key as jwk,
      with a kid, and iss is org.example.app or missing)
      """, .credentials, .bindDevice(attests: false)),
    DemoJourney(
      "DeviceBindingAttested",
      "as DeviceBinding, with attestation (only the platform ios needs no proof)",
      .credentials, .bindDevice(attests: true)),
    DemoJourney(
      "DeviceBindingLimited", "as DeviceBinding, but a second device is refused without a page",
      .credentials, .bindDevice(attests: false, limit: 1)),
    DemoJourney(
      "DeviceSigning",
      "a JWS over the challenge by a bound key (kid names the key, and sub names the user)",
      .deviceSignature(isUsernameless: true)),
    DemoJourney(
      "DeviceSigningUser", "name, password, then a JWS by this user's bound key over a text",
      .credentials,
      .deviceSignature(isUsernameless: false)),
  ]
}

extension DemoPage {
  /// The node outcomes that a client can select with `clientError`.
  private static let clientErrors: Set<String> = ["Unsupported", "Abort", "Timeout"]

  /// - Parameter limit: the maximum number of devices per user, or `nil` for no limit.
  static func bindDevice(attests: Bool, limit: Int? = nil) -> DemoPage {
    DemoPage(
      arrive: { attempt, tenant throws(RequestError) in
        let devices = tenant.user(attempt)?.boundDevices ?? []
        guard let limit, devices.count >= limit else { return nil }
        throw .rule(.binding, "Exceed Device Limit")
      },
      show: { attempt, tenant throws(RequestError) in
        let challenge = try tenant.newChallenge(&attempt)
        let name = attempt.username ?? ""
        return PageContent(
          .deviceBinding(
            userId: attempt.realm.universalId(of: name), username: name, challenge: challenge,
            attests: attests))
      },
      take: { answers, attempt, tenant throws(RequestError) in
        let (jws, deviceId) = (answers.text(0, 0), answers.text(0, 2))
        guard !jws.isEmpty, !deviceId.isEmpty else {
          return try failed(answers.text(0, 3), among: clientErrors)
        }
        let signed = try SignedChallenge(jws, attempt.notes["challenge"]?.string, tenant)
        guard let jwk = signed.header["jwk"] else {
          throw .rule(.binding, "the header has no jwk")
        }
        try signed.check(jwk)
        // Software cannot create Android's attestation, and iOS has none.
        try require(
          !attests || signed.claims["platform"] == "ios", .binding, "the attestation is not genuine"
        )
        guard let name = attempt.username else { return .refuse() }
        let device = BoundDevice(
          deviceId: deviceId, kid: jwk["kid"]?.string, jwk: jwk,
          record: DeviceRecord(at: tenant.now))
        tenant.users[name]?.boundDevices.append(device)
        attempt.nodeTypes.insert(.binding)
        return .next
      })
  }

  static func deviceSignature(isUsernameless: Bool) -> DemoPage {
    DemoPage(
      arrive: { attempt, tenant throws(RequestError) in
        guard let name = attempt.username, tenant.users[name]?.boundDevices.isEmpty == true else {
          return nil
        }
        throw .rule(.binding, "No Device Registered")
      },
      show: { attempt, tenant throws(RequestError) in
        var challenge = try tenant.newChallenge(&attempt)
        if !isUsernameless {
          // The journey's state can have any string as the challenge, which is not base64 then.
          challenge = "Pay 42.00 EUR to Ada, order \(try tenant.digits(8))"
          attempt.notes["challenge"] = .string(challenge)
        }
        let userId = attempt.username.map { attempt.realm.universalId(of: $0) }
        return PageContent(
          .deviceSigning(userId: isUsernameless ? nil : userId, challenge: challenge))
      },
      take: { answers, attempt, tenant throws(RequestError) in
        guard !answers.text(0, 0).isEmpty else {
          return try failed(
            answers.text(0, 1), among: clientErrors.union(["ClientNotRegistered"]))
        }
        let signed = try SignedChallenge(
          answers.text(0, 0), attempt.notes["challenge"]?.string, tenant)
        let user = try signed.owner(attempt, tenant)
        guard let kid = signed.header["kid"]?.string,
          let index = user.boundDevices.firstIndex(where: { $0.kid == kid })
        else { throw .rule(.binding, "Key Not Found") }
        try signed.check(user.boundDevices[index].jwk)
        attempt.username = user.name
        attempt.nodeTypes.insert(.binding)
        let now = tenant.now
        tenant.users[user.name]?.boundDevices[index].record.usedAt = now
        return .next
      })
  }

  /// Returns the transition for an answer without the JWS or a required device id. `clientError`
  /// names the outcome. If it is empty too, the page is shown again.
  private static func failed(
    _ clientError: String, among known: Set<String>
  ) throws(RequestError) -> Transition {
    if clientError.isEmpty { return .again }
    if known.contains(clientError) { return .refuse() }
    throw .rule(.unreadable, "clientError is not an outcome")
  }
}

/// A device's JWS over a challenge.
private struct SignedChallenge {
  /// The accepted values of `iss` (the setting "Application IDs").
  private static let issuers: Set<String> = ["org.example.app", "org.example.demo"]
  /// The allowed difference between the clocks of the device and the tenant, in seconds.
  private static let tolerance = 30

  let claims: JSONValue
  private let token: JSONWebSignature

  var header: JSONObject { token.header }

  /// - Throws: an error if the text is not a JWS over this challenge, or if its `sub`, `iss` or
  ///   times are invalid.
  init(_ text: String, _ challenge: String?, _ tenant: TenantState) throws(RequestError) {
    do {
      token = try JSONWebSignature(text)
      claims = try JSONValue(parsing: token.payload)
    } catch {
      throw .rule(.binding, "the text is not a JWS with claims")
    }
    guard let challenge, claims["challenge"]?.string == challenge else {
      throw .rule(.binding, "the challenge is not the page's")
    }
    try require(claims["sub"]?.string?.isEmpty == false, .binding, "the claims have no sub")
    if let issuer = claims["iss"] {
      guard let name = issuer.string, Self.issuers.contains(name) else {
        throw .rule(.binding, "the iss is not an application of the node")
      }
    }
    guard let expiry = claims["exp"]?.integer, expiry + Self.tolerance > tenant.now else {
      throw .rule(.binding, "the JWS has expired")
    }
    for name in ["iat", "nbf"] {
      guard let time = claims[name] else { continue }
      guard let time = time.integer, time - Self.tolerance <= tenant.now else {
        throw .rule(.binding, "the \(name) is in the future")
      }
    }
  }

  /// Checks the signature with an EC or RSA key and any algorithm for such keys.
  func check(_ jwk: JSONValue) throws(RequestError) {
    do {
      if ["EC", "RSA"].contains(jwk["kty"]?.string), let algorithm = token.algorithm,
        try token.isSigned(with: PublicKey(jwk: jwk), by: algorithm)
      {
        return
      }
    } catch {
      throw .rule(.binding, "the key does not fit the signature")
    }
    throw .rule(.binding, "the signature does not verify")
  }

  /// Returns the user of `sub`, who must be the attempt's user if it has one.
  func owner(_ attempt: LoginAttempt, _ tenant: TenantState) throws(RequestError) -> DemoUser {
    let sub = claims["sub"]?.string ?? ""
    let name =
      attempt.username ?? String(sub.dropFirst("id=".count).prefix { $0 != "," })
    guard sub == attempt.realm.universalId(of: name), let user = tenant.users[name] else {
      throw .rule(.binding, "the sub is not the user")
    }
    return user
  }
}
