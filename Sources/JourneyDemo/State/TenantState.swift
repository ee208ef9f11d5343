import JourneyCrypto
import JourneyFlow
import JourneyJSON

/// The whole state of the tenant, which each request can change.
struct TenantState: Sendable {
  let options: TenantOptions
  /// The origin in the tenant's addresses, or "" before it listens.
  var origin = ""
  private let clock: @Sendable () -> Int
  private let randomness: any Randomness
  /// Signs authIds and persistent cookies.
  private let secretKey: [UInt8]

  var users: DemoUsers
  var attempts: [String: LoginAttempt] = [:]
  var sessions: [String: LoginSession] = [:]
  var suspensions: [String: Suspension] = [:]
  var transactions: [String: Transaction] = [:]
  var backchannels: [String: BackchannelTransaction] = [:]
  /// The `state` of each request to a RedirectCallback's identity provider, by the provider's code.
  var providerCodes: [String: String] = [:]
  var mailbox = Mailbox()
  var pingOne = PingOne()
  var oauth = OAuthLedger()
  var signingKeys = SigningKeys()
  var misbehavior: Set<Misbehavior> = []
  private var misbehaviorLimits: [Misbehavior: Int]
  /// The rules that refused answers of authenticators broke, the last thousand.
  var violations: [RuleViolation] = []
  private var tidiedAt = 0

  /// - Parameter clock: returns seconds since 1970.
  init(
    options: TenantOptions, clock: @escaping @Sendable () -> Int,
    randomness: any Randomness
  ) throws(CryptoError) {
    self.options = options
    users = DemoUsers(users: options.users)
    misbehavior = options.misbehavior
    misbehaviorLimits = options.misbehaviorLimits
    self.clock = clock
    self.randomness = randomness
    secretKey = try randomness.bytes(32)
  }

  /// The time in seconds since 1970.
  var now: Int { clock() }

  /// Ends each misbehavior whose last request was this one.
  /// - Parameter endpoint: the last segment of the request's path.
  mutating func countMisbehavior(at endpoint: String?) {
    for (misbehavior, left) in misbehaviorLimits where misbehavior.endpoint == endpoint {
      misbehaviorLimits[misbehavior] = left - 1
      if left <= 1 { self.misbehavior.remove(misbehavior) }
    }
  }

  func user(_ attempt: LoginAttempt) -> DemoUser? { attempt.username.flatMap { users[$0] } }

  /// Returns random bytes in base64url.
  func secret(_ count: Int = 24) throws(RequestError) -> String {
    Base64.url.encode(try randomBytes(count))
  }

  /// Returns random bytes in standard base64, some of whose characters must be escaped in URLs.
  func standardSecret(_ count: Int) throws(RequestError) -> String {
    Base64.standard.encode(try randomBytes(count))
  }

  func digits(_ count: Int) throws(RequestError) -> String {
    // 250 is the largest multiple of ten in a byte. Larger bytes would favor low digits.
    var digits = ""
    while digits.count < count {
      for byte in try randomBytes(count) where byte < 250 && digits.count < count {
        digits += "\(byte % 10)"
      }
    }
    return digits
  }

  /// Returns a JWT with the tenant's own key (HS256).
  func signed(_ payload: JSONObject) throws(RequestError) -> String {
    try RequestError.crypto(
      try JSONWebSignature.compact(
        header: ["typ": "JWT"], payload: Array(JSONValue.object(payload).compact.utf8),
        withSecret: secretKey))
  }

  /// Returns the claims of a JWT that this tenant signed, or `nil` for any other string.
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

  /// Limits the stored data, at most once a second. Removes the expired entries of each collection
  /// that has too many, or all of them for PingOne's sessions and pushed requests.
  mutating func tidy() {
    let now = now
    guard now > tidiedAt else { return }
    tidiedAt = now
    if attempts.count > 20_000 { attempts = attempts.filter { $0.value.expiresAt > now } }
    if suspensions.count > 20_000 {
      suspensions = suspensions.filter { $0.value.expiresAt > now }
    }
    if sessions.count > 20_000 {
      sessions = sessions.filter { !$0.value.isExpired(at: now, options) }
    }
    pingOne.tidy(at: now)
    oauth.tidy(at: now)
  }
}

extension TenantState {
  var realms: Set<Realm> { [.root, Realm(options.realm)] }

  /// - Parameter lifetime: in seconds, or `nil` for the browser session.
  func cookie(
    _ name: String, _ value: String, lifetime: Int? = nil
  ) -> (name: String, value: String) {
    let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
    return ("Set-Cookie", "\(name)=\(value); Path=/\(age)\(attributes)")
  }

  /// Returns a `Set-Cookie` header that removes a cookie, as in AM by an expiry date in the past.
  func expiredCookie(_ name: String, _ value: String) -> (name: String, value: String) {
    (
      "Set-Cookie",
      "\(name)=\(value); Expires=Thu, 01 Jan 1970 00:00:10 GMT; Path=/\(attributes)"
    )
  }

  /// The other attributes of AM's cookies, in AM's order. OpenAM's cookies are not HttpOnly.
  private var attributes: String {
    let isSecure = origin.hasPrefix("https:")
    if options.openAM { return isSecure ? "; Secure" : "" }
    return isSecure ? "; Secure; HttpOnly; SameSite=none" : "; HttpOnly"
  }
}
