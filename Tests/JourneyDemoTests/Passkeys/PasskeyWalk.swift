import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// Goes through the journeys with passkeys.
struct PasskeyWalk {
  let walk: JourneyWalk

  init(_ options: TenantOptions = TenantOptions()) throws {
    walk = JourneyWalk(try DemoTenant(options))
  }

  /// The origin that the tenant accepts.
  var origin: String { walk.tenant.origin }

  func passkey(_ algorithm: Int = -7) throws -> VirtualPasskey {
    try VirtualPasskey(algorithm, origin: origin)
  }

  /// The rule that the last answer broke.
  var violation: String? { walk.violation }

  /// The page after name and password.
  func page(_ journey: String, user: String = "demo") throws -> LoopbackClient.Response {
    try walk.answer(try walk.start(journey), .string(user), "Secret12!")
  }

  static func output(_ page: LoopbackClient.Response, _ index: Int, _ name: String) -> JSONValue? {
    page.json["callbacks"]?[index]?["output"]?.array?.first { $0["name"]?.string == name }?["value"]
  }

  static func data(_ page: LoopbackClient.Response) -> JSONValue {
    output(page, 0, "data") ?? .null
  }

  static func challenge(_ page: LoopbackClient.Response) -> String {
    data(page)["challenge"]?.string ?? ""
  }

  /// Sends an outcome on a page of JSON mode.
  func post(
    _ outcome: String, to page: LoopbackClient.Response, adding headers: [(String, String)] = []
  ) throws -> LoopbackClient.Response {
    try walk.answer(page, .null, .string(outcome), adding: headers)
  }

  func register(
    _ passkey: VirtualPasskey, _ journey: String = "WebAuthnRegistration", user: String = "demo"
  ) throws -> LoopbackClient.Response {
    let page = try page(journey, user: user)
    return try post(passkey.registration(Self.challenge(page)), to: page)
  }

  func signIn(
    _ passkey: VirtualPasskey, _ journey: String = "WebAuthnAuthentication", user: String = "demo",
    userHandle: String? = nil
  ) throws -> LoopbackClient.Response {
    let page = try page(journey, user: user)
    return try post(passkey.assertion(Self.challenge(page), userHandle: userHandle), to: page)
  }
}

extension LoopbackClient.Response {
  var isSignedIn: Bool { status == 200 && json["tokenId"]?.string?.isEmpty == false }
}

/// One error of an authenticator, and the rule that the tenant must name.
struct Tampering: Sendable, CustomTestStringConvertible {
  let violation: String
  let apply: @Sendable (inout VirtualPasskey) throws -> Void

  init(_ violation: String, _ apply: @escaping @Sendable (inout VirtualPasskey) throws -> Void) {
    self.violation = violation
    self.apply = apply
  }

  var testDescription: String { violation }
}
