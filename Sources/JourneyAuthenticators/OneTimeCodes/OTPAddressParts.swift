import JourneyHTTP

struct OTPAddressParts {
  enum CodeType: String {
    case totp
    case hotp
  }

  let type: CodeType
  /// Whether the scheme is `mfauth`, so that the issuer is in base64url.
  let isCombined: Bool
  let labelIssuer: String?
  let account: String?
  /// The parameters as written, before decoding.
  let query: Substring

  init(_ text: String) throws(OTPError) {
    guard let mark = text.firstRange(of: "://") else { throw .unknownScheme }
    switch text[..<mark.lowerBound].lowercased() {
    case "otpauth": isCombined = false
    case "mfauth": isCombined = true
    case "pushauth": throw .pushOnly
    default: throw .unknownScheme
    }
    let rest = text[mark.upperBound...]
    let end = Self.queryMark(in: rest)
    query = rest[end...].dropFirst()
    let parts = rest[..<end].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].lowercased()
    guard let type = CodeType(rawValue: name) else {
      throw isCombined && name == "push" ? .pushOnly : .unknownType
    }
    self.type = type
    let label = parts.count > 1 ? parts[1] : ""
    let names = label.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { PercentEncoding.decode(String($0)) ?? String($0) }
    labelIssuer = names.count > 1 ? names[0] : nil
    account = names.last.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the index of the `?` before the parameters: the first one, unless `secret` is missing
  /// after it. Then the issuer contains a `?` that AM did not escape, and the parameters begin at
  /// `?secret=`.
  private static func queryMark(in rest: Substring) -> Substring.Index {
    guard let first = rest.firstIndex(of: "?") else { return rest.endIndex }
    let fields = rest[first...].dropFirst().split(separator: "&")
    if fields.contains(where: { $0.hasPrefix("secret=") }) { return first }
    return rest[first...].firstRange(of: "?secret=")?.lowerBound ?? first
  }
}

/// The parameters, separated by `&`, with names before the first `=`. Values are percent-decoded
/// once, and a `+` is no space.
struct OTPParameters {
  /// The parameters that determine the code, each of which may occur only once.
  private static let decisive: Set = ["secret", "digits", "period", "counter", "algorithm"]

  private var values: [Substring: Substring] = [:]

  init(_ query: Substring) throws(OTPError) {
    for field in QueryField.all(in: query) {
      let name = field.name
      if values[name] == nil {
        values[name] = field.value ?? ""
      } else if Self.decisive.contains(String(name)) {
        throw .repeated(String(name))
      }
    }
  }

  func decoded(_ name: String) throws(OTPError) -> String? {
    guard let value = values[name[...]] else { return nil }
    guard let text = PercentEncoding.decode(String(value)) else { throw .invalidEscape(name) }
    return text
  }

  /// Returns a value that is only shown, unchanged if it cannot be decoded.
  func text(_ name: String) -> String? {
    values[name[...]].map { PercentEncoding.decode(String($0)) ?? String($0) }
  }

  func number(_ name: String, _ range: ClosedRange<Int>) throws(OTPError) -> Int? {
    guard let text = try decoded(name) else { return nil }
    guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), range.contains(number)
    else { throw .invalidNumber(name, range) }
    return number
  }
}

extension OTPAuthAddress {
  /// Trims white space and byte order marks.
  static func trimmed(_ text: String) -> String {
    text.trimming { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
  }

  /// Returns what must not be shown of an address or a plain secret, valid or not: the whole text,
  /// and the secret without padding, as written, in uppercase, and in lowercase.
  package static func secretTexts(in text: String) -> [String] {
    let text = trimmed(text)
    let parameter = text.split { $0 == "?" || $0 == "&" }.first { $0.hasPrefix("secret=") }
    let secret = (parameter?.dropFirst("secret=".count) ?? text[...]).prefix { $0 != "=" }
    let letters = secret.filter { $0 != " " && $0 != "-" }
    return [text, String(secret), letters.uppercased(), letters.lowercased()]
  }
}
