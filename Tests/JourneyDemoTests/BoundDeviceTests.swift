import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// docs/protocol/authenticators.md, "Bound devices".
@Suite struct BoundDeviceTests {
  /// One JWS, with the parts that a test can change.
  struct Draft: Sendable {
    var kid = "device-1"
    var claims: JSONObject = [:]
    var left: Set<String> = []
    var algorithm = SignatureAlgorithm.es256
    var hasKey = true
    var deviceId = "id-1"
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let violation: String
    let change: @Sendable (inout Draft) -> Void
    init(_ violation: String, _ change: @escaping @Sendable (inout Draft) -> Void) {
      self.violation = violation
      self.change = change
    }
    var testDescription: String { violation }
  }

  private static let start = 1_795_251_066
  private static let subject = "id=demo,ou=user,o=alpha,ou=services,ou=am-config"

  private let walk: JourneyWalk
  private let key: PrivateKey

  init() throws {
    var options = TenantOptions()
    options.users = 1
    walk = JourneyWalk(try DemoTenant(options, clock: { Self.start }))
    key = try .generate(.ec(.p256))
  }

  private var violation: String? { walk.violation }

  private func page(_ journey: String, user: String = "demo") throws -> LoopbackClient.Response {
    try walk.answer(try walk.start(journey), .string(user), "Secret12!")
  }

  private func jws(
    _ page: LoopbackClient.Response, _ draft: Draft, with key: PrivateKey
  ) throws -> JSONValue {
    var claims: JSONObject = [
      "sub": .string(Self.subject), "iss": "org.example.app",
      "challenge": PasskeyWalk.output(page, 0, "challenge") ?? .null,
      "iat": .integer(Self.start), "nbf": .integer(Self.start), "exp": .integer(Self.start + 60),
    ]
    for (name, value) in draft.claims { claims[name] = value }
    for name in draft.left { claims[name] = nil }
    var header: JSONObject = ["typ": "JWS", "kid": .string(draft.kid)]
    if draft.hasKey {
      var jwk = key.publicKey.jwk
      jwk["kid"] = .string(draft.kid)
      header["jwk"] = .object(jwk)
    }
    return .string(
      try JSONWebSignature.compact(
        header: header, payload: Array(JSONValue.object(claims).compact.utf8),
        by: draft.algorithm, with: key))
  }

  private func bind(
    _ draft: Draft = Draft(), _ journey: String = "DeviceBinding", with key: PrivateKey? = nil
  ) throws -> LoopbackClient.Response {
    let page = try page(journey)
    return try walk.answer(
      page, [jws(page, draft, with: key ?? self.key), "Phone", .string(draft.deviceId), ""])
  }

  private func sign(
    _ page: LoopbackClient.Response, _ draft: Draft = Draft(), with key: PrivateKey? = nil
  ) throws -> LoopbackClient.Response {
    try walk.answer(page, [jws(page, draft, with: key ?? self.key), ""])
  }

  /// The errors that are possible in binding and in signing.
  static let claims: [Row] = [
    Row("binding: the challenge is not the page's") { $0.claims["challenge"] = "AAAA" },
    Row("binding: the iss is not an application of the node") { $0.claims["iss"] = "org.evil.app" },
    Row("binding: the JWS has expired") { $0.claims["exp"] = .integer(start - 30) },
    Row("binding: the JWS has expired") { $0.left = ["exp"] },
    Row("binding: the iat is in the future") { $0.claims["iat"] = .integer(start + 31) },
    Row("binding: the nbf is in the future") { $0.claims["nbf"] = .integer(start + 31) },
    Row("binding: the claims have no sub") { $0.left = ["sub"] },
  ]

  @Test("a binding that breaks one rule is refused for that rule", arguments: claims)
  func refusedBinding(row: Row) throws {
    var draft = Draft()
    row.change(&draft)
    #expect(try bind(draft).status == 401)
    #expect(violation == row.violation)
    #expect(try bind().isSignedIn)
  }

  @Test("a signature that breaks one rule is refused for that rule", arguments: claims)
  func refusedSignature(row: Row) throws {
    #expect(try bind().isSignedIn)
    var draft = Draft()
    row.change(&draft)
    #expect(try sign(walk.start("DeviceSigning"), draft).status == 401)
    #expect(violation == row.violation)
    #expect(try sign(walk.start("DeviceSigning")).isSignedIn)
  }

  @Test("clocks can differ by thirty seconds, and iss can be missing")
  func tolerance() throws {
    var draft = Draft()
    draft.claims = [
      "exp": .integer(Self.start - 29), "iat": .integer(Self.start + 30),
      "nbf": .integer(Self.start + 30),
    ]
    draft.left = ["iss"]
    #expect(try bind(draft).isSignedIn)
  }

  @Test("RS512 binds a device, but a header without the key or with another key does not")
  func keys() throws {
    var draft = Draft()
    draft.algorithm = .rs512
    #expect(try bind(draft, with: .generate(.rsa)).isSignedIn)
    draft = Draft()
    draft.hasKey = false
    #expect(try bind(draft).status == 401)
    #expect(violation == "binding: the header has no jwk")
    let page = try page("DeviceBinding")
    let parts = try #require(jws(page, Draft(), with: key).string).split(separator: ".")
    let other = try #require(jws(page, Draft(), with: .generate(.ec(.p256))).string)
    let last = other.split(separator: ".").last ?? ""
    let forged = "\(parts[0]).\(parts[1]).\(last)"
    #expect(try walk.answer(page, [.string(forged), "", "id-1", ""]).status == 401)
    #expect(violation == "binding: the signature does not verify")
  }

  @Test("a device is found by the kid of its key, for the user that sub names")
  func signing() throws {
    var draft = Draft()
    #expect(try bind().isSignedIn)
    #expect(PasskeyWalk.output(try walk.start("DeviceSigning"), 0, "userId") == nil)
    draft.kid = "device-2"
    #expect(try sign(walk.start("DeviceSigning"), draft).status == 401)
    #expect(violation == "binding: Key Not Found")
    #expect(try sign(walk.start("DeviceSigning"), with: .generate(.ec(.p256))).status == 401)
    #expect(violation == "binding: the signature does not verify")
    draft = Draft()
    draft.claims["sub"] = "id=user-0,ou=user,o=alpha,ou=services,ou=am-config"
    #expect(try sign(walk.start("DeviceSigning"), draft).status == 401)
    #expect(violation == "binding: Key Not Found")
    draft.claims["sub"] = "demo"
    #expect(try sign(walk.start("DeviceSigning"), draft).status == 401)
    #expect(violation == "binding: the sub is not the user")
    draft = Draft()
    draft.claims["amount"] = "42.00"
    draft.hasKey = false
    #expect(try sign(walk.start("DeviceSigning"), draft).isSignedIn)
  }

  @Test("a known user must sign, over a text that is not base64")
  func signingUser() throws {
    #expect(try page("DeviceSigningUser", user: "user-0").status == 401)
    #expect(violation == nil || violation == "binding: No Device Registered")
    #expect(try page("DeviceSigningUser").status == 401)
    #expect(violation == "binding: No Device Registered")
    #expect(try bind().isSignedIn)
    let page = try page("DeviceSigningUser")
    #expect(PasskeyWalk.output(page, 0, "userId") == .string(Self.subject))
    let challenge = PasskeyWalk.output(page, 0, "challenge")?.string ?? ""
    #expect(Base64.standard.decode(challenge) == nil)
    var draft = Draft()
    draft.claims["sub"] = "id=user-0,ou=user,o=alpha,ou=services,ou=am-config"
    #expect(try sign(page, draft).status == 401)
    #expect(violation == "binding: the sub is not the user")
    #expect(try sign(self.page("DeviceSigningUser")).isSignedIn)
  }

  @Test("a user with as many devices as the node allows gets no page for another one")
  func limit() throws {
    #expect(try bind(Draft(), "DeviceBindingLimited").isSignedIn)
    #expect(try page("DeviceBindingLimited").status == 401)
    #expect(violation == "binding: Exceed Device Limit")
    #expect(try page("DeviceBindingLimited", user: "user-0").status == 200)
  }

  @Test("a JWS is valid for its page only")
  func replay() throws {
    #expect(try bind().isSignedIn)
    let page = try walk.start("DeviceSigning")
    let signature = try jws(page, Draft(), with: key)
    #expect(try walk.answer(page, [signature, ""]).isSignedIn)
    #expect(try walk.answer(walk.start("DeviceSigning"), [signature, ""]).status == 401)
    #expect(violation == "binding: the challenge is not the page's")
  }

  @Test(
    "with attestation, only a device that claims to be Apple's is bound",
    arguments: [(nil, false), ("android", false), ("ios", true)] as [(String?, Bool)])
  func attestation(platform: String?, isBound: Bool) throws {
    var draft = Draft()
    draft.claims["platform"] = platform.map { .string($0) }
    #expect(try bind(draft).isSignedIn)
    #expect(PasskeyWalk.output(try page("DeviceBinding"), 0, "attestation") == false)
    #expect(PasskeyWalk.output(try page("DeviceBindingAttested"), 0, "attestation") == true)
    #expect(try bind(draft, "DeviceBindingAttested").isSignedIn == isBound)
    #expect(violation == (isBound ? nil : "binding: the attestation is not genuine"))
  }

  @Test("after a JWS without a deviceId, and after no answer, the page comes again")
  func again() throws {
    var draft = Draft()
    draft.deviceId = ""
    let page = try bind(draft)
    #expect(page.status == 200)
    #expect(page.json["callbacks"]?[0]?["type"] == "DeviceBindingCallback")
    #expect(try walk.answer(walk.start("DeviceSigning"), ["", ""]).status == 200)
  }

  @Test(
    "a known clientError is an outcome, and an unknown one is an exception",
    arguments: [
      ("Unsupported", 401, 401), ("Abort", 401, 401), ("Timeout", 401, 401),
      ("ClientNotRegistered", 500, 401), ("Tired", 500, 500),
    ])
  func clientError(clientError: String, binding: Int, signing: Int) throws {
    let clientError = JSONValue.string(clientError)
    #expect(try walk.answer(page("DeviceBinding"), ["", "", "", clientError]).status == binding)
    #expect(try walk.answer(walk.start("DeviceSigning"), ["", clientError]).status == signing)
  }
}
