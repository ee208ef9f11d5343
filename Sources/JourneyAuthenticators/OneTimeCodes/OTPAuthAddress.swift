import JourneyCrypto
import JourneyHTTP

/// What an authenticator app learns from a QR code: an address `otpauth://totp/…`,
/// `otpauth://hotp/…`, or AM's `mfauth://…` of both one-time codes and push.
///
/// It is read as AM and OpenAM write it: `=` stand raw in the secret, values are not always
/// percent-encoded, label and issuer are for people alone and never compared
/// (docs/protocol/authenticators.md, "Enrollment URI").
/// Printing one shows no secret.
public struct OTPAuthAddress: Sendable, Equatable {
  /// What a code is made of, beside the secret.
  public enum MovingFactor: Sendable, Equatable {
    /// HOTP: the counter of the next code.
    case counter(Int)
    /// TOTP: how long a step lasts, in seconds.
    case time(period: Int)
  }

  /// The longest address that is read, in bytes.
  public static let maximumLength = 65_536

  /// The counter, or how long a step of the clock lasts.
  public let factor: MovingFactor
  /// How many digits a code has; 6 to 9.
  public let digits: Int
  /// SHA-1 where the address names none.
  public let hash: OTPHash
  /// Who keeps the account; for people. `nil` for a bare secret.
  public let issuer: String?
  /// Whose account it is; for people. `nil` for a bare secret.
  public let account: String?
  /// Whether the server set conditions for the phone (`policies` of `mfauth`), which nothing here
  /// can fulfil or check.
  public let hasPolicies: Bool
  /// The address as it came, or the bare secret. It is as secret as the secret.
  public let text: String
  let secret: [UInt8]

  /// Reads an `otpauth` or `mfauth` address.
  public init(_ text: String) throws(OTPError) {
    guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
    let parts = try AddressWords(text)
    let parameters = try OTPParameters(parts.query)
    guard let written = try parameters.decoded("secret") else { throw .missingSecret }
    secret = try Self.secret(written)
    factor =
      switch parts.type {
      case .hotp: .counter(try parameters.number("counter", OneTimeCode.counterRange) ?? 0)
      case .totp:
        .time(period: try parameters.number("period", OneTimeCode.periodRange) ?? 30)
      }
    digits = try parameters.number("digits", OneTimeCode.digitRange) ?? 6
    if let name = try parameters.decoded("algorithm") {
      guard let hash = OTPHash(named: name) else { throw .unknownHash }
      self.hash = hash
    } else {
      hash = .sha1
    }
    let named = parameters.text("issuer").map { issuer in
      guard parts.isCombined, let bytes = Base64.url.decode(issuer) else { return issuer }
      return String(decoding: bytes, as: UTF8.self)
    }
    issuer = named ?? parts.labelIssuer
    account = parts.account
    hasPolicies = parameters.text("policies") != nil
    self.text = text
  }

  /// Reads an address, or a Base32 secret alone: TOTP with SHA-1, six digits, 30 s. A byte order mark
  /// and blanks around it, as editors and shells leave them in files, do not count.
  public init(addressOrSecret text: String) throws(OTPError) {
    let text = Self.trimmed(text)
    self = try text.contains("://") ? OTPAuthAddress(text) : OTPAuthAddress(bareSecret: text)
  }

  private init(bareSecret text: String) throws(OTPError) {
    guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
    secret = try Self.secret(text)
    factor = .time(period: 30)
    digits = 6
    hash = .sha1
    issuer = nil
    account = nil
    hasPolicies = false
    self.text = text
  }

  /// The code of a moment, or of the counter that stands in the address.
  ///
  /// - Parameter time: seconds since 1970; a counter does not look at it.
  public func code(at time: Int) throws(OTPError) -> String {
    switch factor {
    case .counter(let counter):
      try OneTimeCode.hotp(secret: secret, counter: counter, digits: digits, hash: hash)
    case .time(let period):
      try OneTimeCode.totp(secret: secret, at: time, period: period, digits: digits, hash: hash)
    }
  }

  /// The same address with the next counter; an address of TOTP stays as it is.
  ///
  /// A counter is raised when a code is made, not when it was accepted: a lost answer costs one
  /// step of the server's window, a counter that is used twice is refused (RFC 4226 section 7.2).
  /// - Throws: `counterExhausted` after 2^53.
  public func raised() throws(OTPError) -> OTPAuthAddress {
    guard case .counter(let counter) = factor else { return self }
    guard counter < OneTimeCode.counterRange.upperBound else { throw .counterExhausted }
    let next = "counter=\(counter + 1)"
    let query = try AddressWords(text).query
    var fields = query.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
    if let place = fields.firstIndex(where: { $0.hasPrefix("counter=") }) {
      fields[place] = next
    } else {
      fields.append(next)
    }
    return try OTPAuthAddress(text[..<query.startIndex] + fields.joined(separator: "&"))
  }

  private static func secret(_ text: String) throws(OTPError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try Base32.decode(text)
    } catch {
      switch error {
      case .unexpected(let sign, let position): throw .invalidSecret(sign, place: position)
      case .length(let count): throw .invalidSecretLength(count)
      }
    }
    guard !bytes.isEmpty else { throw .emptySecret }
    return bytes
  }
}

extension OTPAuthAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One line for people, without a secret.
  public var description: String {
    switch factor {
    case .counter: "HOTP, \(hash.rawValue), \(digits) digits"
    case .time(let period): "TOTP, \(hash.rawValue), \(digits) digits, \(period) s"
    }
  }

  /// The same as `description`: a debugger shows no secret either.
  public var debugDescription: String { description }

  /// Has no children, so that printing shows no secret.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}

extension OTPAuthAddress {
  /// What the code of a counter is made of: issuer and account do not change it.
  package struct CounterCode: Sendable, Hashable {
    /// The counter of the code.
    package let counter: Int
    private let secret: [UInt8]
    private let hash: OTPHash
    private let digits: Int

    fileprivate init(_ address: OTPAuthAddress, counter: Int) {
      self.counter = counter
      secret = address.secret
      hash = address.hash
      digits = address.digits
    }
  }

  /// What the code of the address's counter is made of, or `nil` if the clock decides.
  package var counterCode: CounterCode? {
    guard case .counter(let counter) = factor else { return nil }
    return CounterCode(self, counter: counter)
  }
}

extension OTPAuthAddress {
  /// The time that a code must have left, in seconds: transport costs time, and a code counts until
  /// its step ends at the server. Half of a step that is shorter than twice that.
  public static let shortestLife = 3.0

  /// The step of TOTP that a moment lies in (RFC 6238 section 4.2); `nil` for HOTP.
  ///
  /// - Parameter time: seconds since 1970.
  public func step(at time: Int) -> Int? {
    guard case .time(let period) = factor, time >= 0 else { return nil }
    return time / period
  }

  /// How long to wait, in seconds, before a code may be made: 0 where one made now has
  /// `shortestLife` left and belongs to a later step than the last sign-in. Always 0 for HOTP.
  ///
  /// AM takes one code in a step, whatever the code (AM, `OathTotpVerifier`).
  /// - Parameters:
  ///   - now: seconds since 1970, with their fraction.
  ///   - lastUse: when a code was last used, in seconds since 1970; `nil` where nothing is known.
  /// - Throws: `lastUseAhead` where that lies more than an hour ahead.
  public func wait(at now: Double, after lastUse: Int? = nil) throws(OTPError) -> Double {
    guard case .time(let period) = factor else { return 0 }
    guard now >= 0, now < Double(OneTimeCode.counterRange.upperBound) else { throw .invalidTime }
    let length = Double(period)
    let current = (now / length).rounded(.down)
    var first = current
    let margin = length < 2 * Self.shortestLife ? length / 2 : Self.shortestLife
    if (current + 1) * length - now < margin { first = current + 1 }
    if let lastUse {
      guard Double(lastUse) <= now + 3600 else { throw .lastUseAhead }
      first = max(first, (Double(lastUse) / length).rounded(.down) + 1)
    }
    return first == current ? 0 : first * length - now
  }
}
