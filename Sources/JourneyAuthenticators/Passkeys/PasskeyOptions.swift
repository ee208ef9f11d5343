import JourneyCrypto
import JourneyJSON

/// Reads the options that all passkey pages have in common. Errors name the position of the invalid
/// value.
enum PasskeyOptions {
  /// Reads an array of numbers, as of a JavaScript `Int8Array` (−128 to 127) or `Uint8Array` (0 to
  /// 255), or a Base64 string in either alphabet, with or without padding.
  static func bytes(
    _ value: JSONValue?, _ path: String, _ length: ClosedRange<Int>
  ) throws(PasskeyRequestError) -> [UInt8] {
    let bytes: [UInt8]
    switch value {
    case .array(let elements):
      guard elements.count <= length.upperBound else {
        throw requestError(path, .tooMany(length.upperBound))
      }
      var read: [UInt8] = []
      read.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        read.append(try byte(element.integer, "\(path)[\(index)]"))
      }
      bytes = read
    case .string(let text):
      guard let read = base64(text) else { throw requestError(path, .expected("base64")) }
      bytes = read
    case nil, .null: throw requestError(path, .missing)
    default: throw requestError(path, .expected("an array of bytes, or base64"))
    }
    guard length.contains(bytes.count) else {
      throw requestError(path, .expected("\(length.lowerBound) to \(length.upperBound) bytes"))
    }
    return bytes
  }

  static func byte(_ number: Int?, _ path: String) throws(PasskeyRequestError) -> UInt8 {
    guard let number, (-128...255).contains(number) else {
      throw requestError(path, .expected("a byte"))
    }
    return UInt8(truncatingIfNeeded: number)
  }

  /// Returns `nil` if the string is missing, `null` or empty.
  static func text(_ value: JSONValue?, _ path: String) throws(PasskeyRequestError) -> String? {
    guard let value, !value.isNull else { return nil }
    guard let text = value.string else { throw requestError(path, .expected("a string")) }
    return text.isEmpty ? nil : text
  }

  /// Reads an object or its JSON text, or returns `nil` if the value is missing, `null` or "".
  static func object(
    _ value: JSONValue?, _ path: String
  ) throws(PasskeyRequestError) -> JSONObject? {
    guard let value = try unwrapped(value, path) else { return nil }
    guard let object = value.object else { throw requestError(path, .expected("an object")) }
    return object
  }

  /// Reads an array or its JSON text, or returns `nil` if the value is missing, `null` or "".
  static func list(
    _ value: JSONValue?, _ path: String
  ) throws(PasskeyRequestError) -> [JSONValue]? {
    guard let value = try unwrapped(value, path) else { return nil }
    guard let list = value.array else { throw requestError(path, .expected("an array")) }
    guard list.count <= PasskeyRequest.listLimit else {
      throw requestError(path, .tooMany(PasskeyRequest.listLimit))
    }
    return list
  }

  private static func unwrapped(
    _ value: JSONValue?, _ path: String
  ) throws(PasskeyRequestError) -> JSONValue? {
    guard let value, !value.isNull else { return nil }
    guard let text = value.string else { return value }
    guard !text.isEmpty else { return nil }
    guard let parsed = JSONValue(ifValid: text) else { throw requestError(path, .expected("JSON")) }
    return parsed
  }

  /// Reads the ids of `[{"type": "public-key", "id": …}]`.
  static func identifiers(
    _ value: JSONValue?, _ path: String
  ) throws(PasskeyRequestError) -> [[UInt8]] {
    var ids: [[UInt8]] = []
    for (index, element) in try list(value, path)?.enumerated().map({ $0 }) ?? [] {
      ids.append(try bytes(element["id"], "\(path)[\(index)].id", 0...1023))
    }
    return ids
  }

  /// Reads the numbers, or strings of numbers, of `[{"type": "public-key", "alg": -7}]`. A missing
  /// or empty array means ES256 and RS256 (Web Authentication section 5.1.3).
  static func algorithms(
    _ value: JSONValue?, _ path: String
  ) throws(PasskeyRequestError) -> [Int] {
    var numbers: [Int] = []
    for (index, element) in try list(value, path)?.enumerated().map({ $0 }) ?? [] {
      guard let number = element["alg"]?.integer ?? element["alg"]?.string.flatMap({ Int($0) })
      else { throw requestError("\(path)[\(index)].alg", .expected("a number")) }
      numbers.append(number)
    }
    return defaulted(numbers)
  }

  static func defaulted(_ algorithms: [Int]) -> [Int] {
    algorithms.isEmpty
      ? [COSEAlgorithm.es256.rawValue, COSEAlgorithm.rs256.rawValue] : algorithms
  }

  /// Reads milliseconds from a number or a string.
  static func timeout(_ value: JSONValue?) throws(PasskeyRequestError) -> Int? {
    guard let value, !value.isNull, value != "" else { return nil }
    guard let number = value.integer ?? value.string.flatMap({ Int($0) }), number >= 0 else {
      throw requestError("timeout", .expected("milliseconds"))
    }
    return number
  }

  /// Reads a domain, or returns `nil` if the text is missing or empty.
  static func relyingParty(
    _ text: String?, _ path: String
  ) throws(PasskeyRequestError) -> String? {
    guard let text, !text.isEmpty else { return nil }
    let isDomain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isDomain, text.utf8.count <= 253, !text.hasPrefix("."), !text.hasSuffix(".") else {
      throw requestError(path, .expected("a domain in ASCII"))
    }
    return text
  }

  /// Returns the bytes of AM's user handle, one for each character, because AM's script uses the
  /// character codes as bytes.
  static func handle(
    ofText text: String?, _ path: String
  ) throws(PasskeyRequestError) -> [UInt8] {
    guard let text, !text.isEmpty else { throw requestError(path, .missing) }
    guard text.utf8.count <= 64, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw requestError(path, .expected("1 to 64 characters in ASCII"))
    }
    return Array(text.utf8)
  }

  /// Reads the requirement, for which an unknown value counts as the default, `preferred` (Web
  /// Authentication section 2.1.1).
  static func userVerification(_ text: String?) -> PasskeyRequest.UserVerification {
    text.flatMap { .init(rawValue: $0) } ?? .preferred
  }

  static func attestation(_ text: String?) -> PasskeyRequest.Attestation {
    text.flatMap { .init(rawValue: $0) } ?? .none
  }

  static func attachment(_ text: String?) -> String {
    text == "cross-platform" ? "cross-platform" : "platform"
  }

  static func isDiscoverable(_ selection: JSONObject?) -> Bool {
    selection?["residentKey"] == "required" || selection?["requireResidentKey"] == true
  }

  static func requestError(_ path: String, _ reason: PasskeyRequestError.Reason)
    -> PasskeyRequestError
  {
    PasskeyRequestError(path: path, reason: reason)
  }

  private static func base64(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= PasskeyRequest.challengeLimit * 2 else { return nil }
    var letters = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    for _ in 0..<2 where letters.last == UInt8(ascii: "=") { letters.removeLast() }
    return Base64.url.decode(String(decoding: letters, as: UTF8.self))
  }
}
