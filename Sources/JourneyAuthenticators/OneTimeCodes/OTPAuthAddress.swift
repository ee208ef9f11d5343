import JourneyCrypto
import JourneyHTTP
import JourneyJSON

/// The content of an enrollment QR code: an address `otpauth://totp/…` or `otpauth://hotp/…`, or
/// AM's address `mfauth://…` for one-time codes and push messages.
///
/// AM and OpenAM write a raw `=` in the secret and do not always percent-encode values. The label
/// and the issuer are only shown, never compared (docs/protocol/authenticators.md, "Enrollment
/// URI"). Printing an address shows no secret.
public struct OTPAuthAddress: Sendable, Equatable {
  /// What determines a code together with the secret.
  package enum MovingFactor: Sendable, Equatable {
    /// The counter of the next code (HOTP).
    case counter(Int)
    /// The length of a time step in seconds (TOTP).
    case time(period: Int)
  }

  /// The maximum length in bytes.
  package static let maximumLength = 65_536

  package let factor: MovingFactor
  /// The number of digits in a code, from 6 to 9.
  package let digits: Int
  /// SHA-1 if the address names none.
  package let hash: OTPHash
  package let issuer: String?
  package let account: String?
  /// Whether the server set conditions for the phone (the parameter `policies` in an `mfauth`
  /// address), which this library can neither meet nor check.
  package let hasPolicies: Bool
  /// The address or plain secret as given, but without surrounding white space and byte order marks
  /// if `init(addressOrSecret:)` read it. Protect it like the secret.
  public let text: String
  let secret: [UInt8]

  /// Reads an `otpauth` or `mfauth` address.
  public init(_ text: String) throws(OTPError) {
    guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
    let parts = try OTPAddressParts(text)
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

  /// Reads an address or a plain Base32 secret, which means TOTP with SHA-1, six digits and a
  /// period of 30 s.
  ///
  /// Surrounding white space and byte order marks, which editors and shells leave in files, are
  /// ignored.
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

  /// Returns the TOTP code for a time, or the HOTP code for the counter in the address.
  /// - Parameter time: seconds since 1970, ignored for HOTP.
  public func code(at time: Int) throws(OTPError) -> String {
    switch factor {
    case .counter(let counter):
      try OneTimeCode.hotp(secret: secret, counter: counter, digits: digits, hash: hash)
    case .time(let period):
      try OneTimeCode.totp(secret: secret, at: time, period: period, digits: digits, hash: hash)
    }
  }

  /// Returns the address with the next counter, or a TOTP address unchanged.
  ///
  /// Increase the counter when a code is made, not when the server accepts it. A code that never
  /// reaches the server costs one step of the server's look-ahead window, but a repeated counter is
  /// refused (RFC 4226 section 7.2).
  /// - Throws: `counterExhausted` if the counter is 2^53.
  public func withNextCounter() throws(OTPError) -> OTPAuthAddress {
    guard case .counter(let counter) = factor else { return self }
    guard counter < OneTimeCode.counterRange.upperBound else { throw .counterExhausted }
    let next = "counter=\(counter + 1)"
    let query = try OTPAddressParts(text).query
    var fields = query.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
    if let index = fields.firstIndex(where: { $0.hasPrefix("counter=") }) {
      fields[index] = next
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
      case .unexpected(let sign, let position): throw .invalidSecret(sign, position: position)
      case .length(let count): throw .invalidSecretLength(count)
      }
    }
    guard !bytes.isEmpty else { throw .emptySecret }
    return bytes
  }
}

extension OTPAuthAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without secrets.
  public var description: String {
    switch factor {
    case .counter: "HOTP, \(hash.rawValue), \(digits) digits"
    case .time(let period): "TOTP, \(hash.rawValue), \(digits) digits, \(period) s"
    }
  }

  /// A description without secrets.
  public var debugDescription: String { description }

  /// A mirror without children, so that printing shows no secret.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}

extension OTPAuthAddress {
  /// What an HOTP code is made from, without the issuer and the account.
  package struct CounterCode: Sendable, Hashable {
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

  /// The data of the next HOTP code, or `nil` for TOTP.
  package var counterCode: CounterCode? {
    guard case .counter(let counter) = factor else { return nil }
    return CounterCode(self, counter: counter)
  }
}

extension OTPAuthAddress {
  /// How long a new code must remain valid, in seconds, so that there is time to send it. If a time
  /// step is shorter than twice this, half of the step is enough.
  package static let shortestLife = 3.0

  /// Returns the seconds to wait before making a code, 0 for HOTP.
  ///
  /// A TOTP code must remain valid long enough (`shortestLife`), and belong to a later step than
  /// the last code, because AM accepts only one code in each step (AM, `OathTotpVerifier`).
  /// - Parameters:
  ///   - now: seconds since 1970, including the fraction.
  ///   - lastUse: when a code was last used, in seconds since 1970.
  /// - Throws: `lastUseAhead` if `lastUse` is more than an hour after `now`.
  package func wait(at now: Double, after lastUse: Int? = nil) throws(OTPError) -> Double {
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
