public import JourneyHTTP

/// Why a string is not an address for one-time codes, or why no code was made. An error contains at
/// most one character of the secret.
public enum OTPError: ExplainedError, Sendable, Equatable {
  /// The address is longer than `OTPAuthAddress.maximumLength` bytes.
  case tooLong
  /// The scheme is neither `otpauth` nor `mfauth`.
  case unknownScheme
  /// The address registers a device only for push messages (`pushauth`, or `mfauth` of type
  /// `push`).
  case pushOnly
  /// The type is neither `totp` nor `hotp`.
  case unknownType
  case missingSecret
  case emptySecret
  /// A character of the secret that is not in the Base32 alphabet. `position` counts from 1.
  case invalidSecret(Unicode.Scalar, position: Int)
  /// A number of characters that no Base32 encoding can have (RFC 4648 section 6).
  case invalidSecretLength(Int)
  /// The parameter occurs twice.
  case repeated(String)
  /// The parameter is not a whole number in this range.
  case invalidNumber(String, ClosedRange<Int>)
  /// The `algorithm` is not one of the hashes in `OTPHash`.
  case unknownHash
  /// The percent-encoding of the parameter is incomplete or is not UTF-8.
  case invalidEscape(String)
  /// The clock is before 1970, or 2^53 seconds or more after it.
  case invalidTime
  /// The last use of a code is more than an hour ahead of the clock.
  case lastUseAhead
  case counterExhausted
  /// libcrypto failed with this message.
  case cryptography(String)
}

extension OTPError {
  public var message: String {
    switch self {
    case .tooLong: "the address is longer than \(OTPAuthAddress.maximumLength) bytes"
    case .unknownScheme: "expected an address with the scheme 'otpauth' or 'mfauth'"
    case .pushOnly: "the address registers a device for push messages, not for one-time codes"
    case .unknownType: "expected an address of type 'totp' or 'hotp'"
    case .missingSecret: "missing parameter 'secret' in the address"
    case .emptySecret: "the secret is empty"
    // The character is not shown, because the user may have given another secret by mistake.
    case .invalidSecret(_, let position):
      "character \(position) of the secret is not in the Base32 alphabet A–Z, 2–7"
    case .invalidSecretLength(let count): "invalid secret: no Base32 string has \(count) characters"
    case .repeated(let name): "the address contains the parameter '\(name)' twice"
    case .invalidNumber(let name, let range):
      "invalid '\(name)': expected a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .unknownHash: "unknown 'algorithm', expected SHA1, SHA256 or SHA512"
    case .invalidEscape(let name): "invalid percent escape in the parameter '\(name)'"
    case .invalidTime: "the clock shows a time for which no one-time code exists"
    case .lastUseAhead: "the time in 'after' is more than an hour ahead of this machine's clock"
    case .counterExhausted: "the counter has reached its last value"
    case .cryptography(let reason): "cannot calculate the code: \(reason)"
    }
  }

  public var hint: String? {
    switch self {
    case .invalidSecret("0", _), .invalidSecret("1", _), .invalidSecret("8", _):
      "check whether 0 should be O, 1 should be L or I, and 8 should be B"
    case .pushOnly: "answer push messages with a registered phone"
    default: nil
    }
  }
}
