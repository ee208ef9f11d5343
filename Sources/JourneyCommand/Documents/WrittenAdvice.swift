import JourneyAM
import JourneyFlow
import JourneyHTTP

/// The advice of an AM policy, in any of the forms that policy decisions, gateways and users
/// provide.
struct WrittenAdvice: Sendable {
  /// The reason why a string is not advice, worded as the end of a sentence, such as "is not
  /// correctly percent-encoded".
  struct ParseError: Error {
    let reason: String
  }

  let advice: Advice
  /// The advice, either as the user gave it or as AM's XML.
  let text: String
  /// The realms in the address of a redirect, or an empty array if the address names no realm.
  private(set) var realms: [String] = []

  init(_ values: [(name: String, values: [String])]) {
    advice = Advice(values)
    text = advice.xml
  }

  /// Reads advice from AM's XML, or from the address of a redirect to AM. Both may be
  /// percent-encoded. `journey` sends no request to that address. Returns `nil` if the text has
  /// neither form, for example if it is `NAME=VALUE`.
  init?(_ text: String) throws(ParseError) {
    let plain = try Self.decoded(text.trimmed)
    self.text = text
    if plain.hasPrefix("<") {
      advice = try Self.advice(plain)
      return
    }
    let name = plain.prefix { $0 != "=" }
    guard name.contains("://") || plain.hasPrefix("/") || plain.hasPrefix("?") else { return nil }
    var query: [String: [String]] = [:]
    let address = plain.prefix { $0 != "#" }
    for pair in address.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.formDecoded(parts[0]),
        let value = Self.formDecoded(parts.count > 1 ? parts[1] : "")
      else { throw ParseError(reason: "is an address that is not correctly percent-encoded") }
      query[name, default: []].append(value)
    }
    guard query["authIndexType"] == ["composite_advice"], let values = query["authIndexValue"],
      values.count == 1
    else {
      throw ParseError(reason: "is an address that does not contain exactly one composite advice")
    }
    advice = try Self.advice(try Self.decoded(values[0]))
    realms = query["realm"] ?? []
  }

  private static func advice(_ xml: String) throws(ParseError) -> Advice {
    guard let advice = Advice(xml: xml) else {
      throw ParseError(reason: "is not AM's '<Advices>' element")
    }
    return advice
  }

  /// Returns the text without percent-encoding. Advice from a gateway is encoded once. Advice that
  /// a user copies from a query is encoded twice.
  static func decoded(_ text: String) throws(ParseError) -> String {
    var text = text
    for _ in 0..<2 where text.hasPrefix("%") {
      guard let once = PercentEncoding.decode(text) else {
        throw ParseError(reason: "is not correctly percent-encoded")
      }
      text = once
    }
    return text
  }

  /// Decodes a name or a value in the query of a redirect. In AM's redirects, `+` represents a
  /// space.
  private static func formDecoded(_ text: Substring) -> String? {
    PercentEncoding.decode(String(text).replacing("+", with: "%20"))
  }
}

extension WrittenAdvice {
  /// - Throws: a `FlowError` of kind `document` if the advice came from a redirect to a different
  ///   realm.
  func check(for server: JourneyServer) throws(FlowError) {
    guard realms.allSatisfy({ Realm($0) == server.realm }) else {
      throw FlowError(.document, "'advice' is not for the realm \(server.realm)")
    }
  }
}
