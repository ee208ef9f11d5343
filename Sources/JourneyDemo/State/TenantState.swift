import JourneyCrypto
import JourneyFlow
import JourneyJSON

/// Everything that the tenant knows. A request is answered with a tenant in hand and leaves it
/// changed; there is no other state.
struct TenantState: Sendable {
  let options: TenantOptions
  /// Scheme, host and port; empty until the tenant listens.
  var origin = ""
  private let clock: @Sendable () -> Int
  private let randomness: any Randomness
  /// What authIds and persistent cookies are signed with.
  private let secretKey: [UInt8]

  var users: DemoUsers
  var attempts: [String: LoginAttempt] = [:]
  var sessions: [String: LoginSession] = [:]
  var suspensions: [String: Suspension] = [:]
  var transactions: [String: Transaction] = [:]
  /// What the identity provider of a RedirectCallback has given: codes, with their state.
  var providerCodes: [String: String] = [:]
  var mailbox = Mailbox()
  var pingOne = PingOne()
  var oauth = OAuthLedger()
  var signingKeys = SigningKeys()
  var misbehavior: Set<Misbehavior> = []
  /// Why authenticators' answers were refused; the last thousand are kept.
  var violations: [RuleViolation] = []
  private var tidiedAt = 0

  /// - Parameter clock: seconds since 1970.
  init(
    options: TenantOptions, clock: @escaping @Sendable () -> Int,
    randomness: any Randomness
  ) throws(CryptoError) {
    self.options = options
    users = DemoUsers(users: options.users)
    misbehavior = options.misbehavior
    self.clock = clock
    self.randomness = randomness
    secretKey = try randomness.bytes(32)
  }

  /// Seconds since 1970.
  var now: Int { clock() }

  /// Who goes through the journey, where that is known.
  func user(_ attempt: LoginAttempt) -> DemoUser? { attempt.username.flatMap { users[$0] } }

  /// A text that nobody can guess, of `count` random bytes.
  func secret(_ count: Int = 24) throws(RequestError) -> String {
    Base64.url.encode(try randomBytes(count))
  }

  /// The same in the standard alphabet of base64, whose letters URLs have to escape.
  func standardSecret(_ count: Int) throws(RequestError) -> String {
    Base64.standard.encode(try randomBytes(count))
  }

  /// Decimal digits that nobody can guess.
  func digits(_ count: Int) throws(RequestError) -> String {
    // 250 is the largest multiple of ten in a byte: what lies above would favour low digits.
    var digits = ""
    while digits.count < count {
      for byte in try randomBytes(count) where byte < 250 && digits.count < count {
        digits += "\(byte % 10)"
      }
    }
    return digits
  }

  /// A JWT (HS256) that only this tenant can make.
  func signed(_ payload: JSONObject) throws(RequestError) -> String {
    try RequestError.crypto(
      try JSONWebSignature.compact(
        header: ["typ": "JWT"], payload: Array(JSONValue.object(payload).compact.utf8),
        withSecret: secretKey))
  }

  /// What a JWT of this tenant says; nil for any other text.
  func verified(_ text: String) -> JSONValue? {
    do {
      let token = try JSONWebSignature(text)
      guard try token.isSigned(withSecret: secretKey) else { return nil }
      return try JSONValue(parsing: token.payload)
    } catch {
      return nil
    }
  }

  func randomBytes(_ count: Int) throws(RequestError) -> [UInt8] {
    try RequestError.crypto(try randomness.bytes(count))
  }

  /// Forgets what has expired, once there is much of it: before a request, once a second at most.
  mutating func tidy() {
    let now = now
    guard now > tidiedAt else { return }
    tidiedAt = now
    if attempts.count > 20_000 { attempts = attempts.filter { $0.value.expiresAt > now } }
    if suspensions.count > 20_000 {
      suspensions = suspensions.filter { $0.value.expiresAt > now }
    }
    if sessions.count > 20_000 { sessions = sessions.filter { !$0.value.isOver(at: now, options) } }
    pingOne.tidy(at: now)
    oauth.tidy(at: now)
  }
}

extension TenantState {
  /// The realms that are there.
  var realms: Set<Realm> { [.root, Realm(options.realm)] }

  /// A `Set-Cookie` header for this host.
  ///
  /// - Parameter lifetime: in seconds; nil for as long as the browser is open.
  func cookie(
    _ name: String, _ value: String, lifetime: Int? = nil, httpOnly: Bool = false
  ) -> (name: String, value: String) {
    let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
    return ("Set-Cookie", "\(name)=\(value); Path=/\(age)\(attributes(httpOnly: httpOnly))")
  }

  /// One that takes a cookie away, in AM's manner: by a date long past.
  func expiredCookie(_ name: String, _ value: String) -> (name: String, value: String) {
    (
      "Set-Cookie",
      "\(name)=\(value); Expires=Thu, 01 Jan 1970 00:00:10 GMT; Path=/\(attributes())"
    )
  }

  private func attributes(httpOnly: Bool = false) -> String {
    (options.tls ? "; Secure" : "") + (httpOnly ? "; HttpOnly" : "")
  }
}
