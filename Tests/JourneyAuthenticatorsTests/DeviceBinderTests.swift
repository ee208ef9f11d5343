import JourneyAuthenticators
import JourneyCrypto
import JourneyJSON
import Testing

@Suite struct DeviceBinderTests {
  private static let user = "id=demo,ou=user,o=alpha,ou=services,ou=am-config"
  private static let challenge = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
  private static let now = 1_700_000_000

  private func binder(
    deviceID: String? = "ci-device-1", issuer: String? = nil, platform: String? = nil
  ) throws -> DeviceBinder {
    try DeviceBinder(
      deviceKey: DeviceKey(Array(0...31)), deviceID: deviceID, issuer: issuer, platform: platform)
  }

  private func request(
    user: String? = user, challenge: String = challenge, timeout: Int? = nil,
    isAttested: Bool = false
  ) -> DeviceBindingRequest {
    DeviceBindingRequest(
      userID: user, challenge: challenge, authenticationType: .none, timeout: timeout,
      isAttested: isAttested)
  }

  private func bound(_ answer: DeviceBinder.BindingAnswer) throws -> String {
    guard case .bound(let jws, _) = answer else { throw AuthenticatorError.noFormForFailure }
    return jws
  }

  private func claims(_ jws: String) throws -> JSONValue {
    let signature = try JSONWebSignature(jws)
    let jwk = try #require(signature.header["jwk"])
    #expect(try signature.isSigned(with: PublicKey(jwk: jwk), by: .es256))
    return try JSONValue(parsing: signature.payload)
  }

  @Test("the recorded header, claims and signature of another signer are the same as ours")
  func vector() throws {
    let key = try PrivateKey.ec(
      .p256,
      scalar: bytes(hex: "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"))
    let kid = "00000000-0000-4000-8000-000000000001"
    let claims: JSONObject = [
      "sub": .string(Self.user), "challenge": .string(Self.challenge), "iss": "org.example.app",
      "platform": "ios", "iat": 1_700_000_000, "nbf": 1_700_000_000, "exp": 1_700_000_060,
    ]
    let jws = try DeviceBinder.jws(claims, with: key, kid: kid)
    let parts = jws.split(separator: ".").map(String.init)
    let header = try #require(Base64.url.decode(parts[0]))
    #expect(
      String(decoding: header, as: UTF8.self)
        == #"{"typ":"JWS","alg":"ES256","kid":"\#(kid)","jwk":{"kty":"EC","crv":"P-256","#
        + #""x":"YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y","#
        + #""y":"eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk","#
        + #""use":"sig","alg":"ES256","kid":"\#(kid)"}}"#)
    let theirs =
      "PoE69MzVPqQUVFFnK4n0CjBEg6z7svjDr5z8d3HGYwdoFMRi24dTwXUzlGRvwM9k78zZnpUJrAVb_T7ehjzrzw"
    let signed = try JSONWebSignature("\(parts[0]).\(parts[1]).\(theirs)")
    #expect(try signed.isSigned(with: key.publicKey, by: .es256))
    var later = claims
    later["exp"] = 1_700_000_061
    let changed = try DeviceBinder.jws(later, with: key, kid: kid).split(separator: ".")
    let forged = try JSONWebSignature("\(changed[0]).\(changed[1]).\(theirs)")
    #expect(try !forged.isSigned(with: key.publicKey, by: .es256))
  }

  @Test(
    "a binding has the claims of the SDKs and those of the caller",
    arguments: [
      (nil, nil, ["sub", "challenge", "iat", "nbf", "exp"]),
      ("org.example.app", nil, ["sub", "challenge", "iss", "iat", "nbf", "exp"]),
      (
        "org.example.app", "ios",
        ["sub", "challenge", "iss", "platform", "iat", "nbf", "exp"]
      ),
      (nil, "android", ["sub", "challenge", "platform", "iat", "nbf", "exp"]),
    ] as [(String?, String?, [String])])
  func binding(issuer: String?, platform: String?, names: [String]) throws {
    let binder = try binder(issuer: issuer, platform: platform)
    let answer = try binder.bind(request(), at: Self.now)
    guard case .bound(let jws, let deviceID) = answer else {
      Issue.record("expected a binding")
      return
    }
    #expect(deviceID == "ci-device-1")
    let claims = try claims(jws)
    #expect(claims.object?.keys == names)
    #expect(claims["sub"]?.string == Self.user && claims["challenge"]?.string == Self.challenge)
    #expect(claims["iss"]?.string == issuer && claims["platform"]?.string == platform)
    #expect(claims["iat"] == 1_700_000_000 && claims["nbf"] == 1_700_000_000)
    let header = try JSONWebSignature(jws).header
    #expect(header.keys == ["typ", "alg", "kid", "jwk"])
    #expect(header["kid"] == "Jo70r0OtWsB-1cjifd0QWJx_Y2VLQ2hMwToHgRPBDX0")
    #expect(header["jwk"]?["kid"] == header["kid"] && header["jwk"]?["d"] == nil)
    let signing = try binder.sign(
      DeviceSigningRequest(userID: Self.user, challenge: "x"), at: Self.now)
    #expect(try JSONWebSignature(signing).header["kid"] == header["kid"])
  }

  @Test(
    "an answer is valid as long as the page says, or else 60 s in binding and 30 s in signing",
    arguments: [(nil, 60, 30), (0, 60, 30), (-5, 60, 30), (10, 10, 10), (60, 60, 60)]
      as [(Int?, Int, Int)])
  func times(timeout: Int?, binding: Int, signing: Int) throws {
    let jws = try bound(try binder().bind(request(timeout: timeout), at: Self.now))
    #expect(try claims(jws)["exp"]?.integer == Self.now + binding)
    let signed = try binder().sign(
      DeviceSigningRequest(userID: Self.user, challenge: "x", timeout: timeout), at: Self.now)
    #expect(try claims(signed)["exp"]?.integer == Self.now + signing)
  }

  @Test("the latest possible time does not cause a trap")
  func endOfTime() throws {
    _ = try binder().bind(request(timeout: Int.max), at: Int.max)
  }

  @Test(
    "a challenge is sent back unchanged",
    arguments: ["a+b/c==", "not base64: \"é\"\n", "", "AAEC"])
  func challenges(_ challenge: String) throws {
    let signed = try binder().sign(
      DeviceSigningRequest(userID: Self.user, challenge: challenge), at: Self.now)
    #expect(try claims(signed)["challenge"]?.string == challenge)
  }

  @Test("the caller names the user of a page without one, or there is an error")
  func users() throws {
    for user in [nil, ""] as [String?] {
      let page = DeviceSigningRequest(userID: user, challenge: "x")
      let signed = try binder().sign(page, at: Self.now, userID: Self.user)
      #expect(try claims(signed)["sub"]?.string == Self.user)
      let bound = try bound(
        try binder().bind(request(user: user), at: Self.now, userID: Self.user))
      #expect(try claims(bound)["sub"]?.string == Self.user)
      for given in [nil, ""] as [String?] {
        #expect(throws: AuthenticatorError.missingUserID) {
          try binder().sign(page, at: Self.now, userID: given)
        }
        #expect(throws: AuthenticatorError.missingUserID) {
          try binder().bind(request(user: user), at: Self.now, userID: given)
        }
      }
    }
    let named = DeviceSigningRequest(userID: "id=a", challenge: "x")
    #expect(try claims(binder().sign(named, at: 0, userID: "id=b"))["sub"] == "id=a")
  }

  @Test("attestation is refused unless the caller says ios")
  func attestation() throws {
    for platform in [nil, "android", "iOS"] as [String?] {
      #expect(
        try binder(platform: platform).bind(request(isAttested: true), at: Self.now)
          == .failed(.unsupported))
    }
    let jws = try bound(
      try binder(platform: "ios").bind(request(isAttested: true), at: Self.now))
    #expect(try claims(jws)["platform"] == "ios")
    #expect(DeviceBinder.Failure.unsupported.rawValue == "Unsupported")
  }

  @Test("custom claims are signed, and claims of the protocol are refused")
  func custom() throws {
    let page = DeviceSigningRequest(userID: Self.user, challenge: "x")
    let signed = try binder().sign(page, at: 0, claims: ["amount": 10, "to": ["a", "b"]])
    #expect(try claims(signed)["to"] == ["a", "b"] && claims(signed)["amount"] == 10)
    for name in ["sub", "exp", "iat", "nbf", "iss", "challenge", "platform"] {
      #expect(throws: AuthenticatorError.reservedClaim(name)) {
        try binder().sign(page, at: 0, claims: JSONObject([(name, .string("x"))]))
      }
    }
  }

  @Test("a device id is derived if none is given, and is never empty")
  func deviceIDs() throws {
    #expect(try binder(deviceID: nil).deviceID == "148edc555aee2a9a21660e64422e7fda")
    #expect(throws: AuthenticatorError.missingDeviceID) { try binder(deviceID: "") }
  }

  @Test(
    "a type is AM's name or the SDK's, and an unknown one is refused",
    arguments: [
      ("BIOMETRIC_ONLY", .biometricOnly), ("biometricOnly", .biometricOnly),
      ("BIOMETRIC_ALLOW_FALLBACK", .biometricAllowFallback), ("APPLICATION_PIN", .applicationPin),
      ("NONE", DeviceBindingRequest.AuthenticationType.none),
      ("none", DeviceBindingRequest.AuthenticationType.none), ("PASSKEY", nil),
      ("", nil),
    ] as [(String, DeviceBindingRequest.AuthenticationType?)])
  func types(name: String, type: DeviceBindingRequest.AuthenticationType?) throws {
    if let type {
      #expect(try DeviceBindingRequest.AuthenticationType(named: name) == type)
    } else {
      #expect(throws: AuthenticatorError.unknownAuthenticationType(name)) {
        try DeviceBindingRequest.AuthenticationType(named: name)
      }
    }
  }
}
