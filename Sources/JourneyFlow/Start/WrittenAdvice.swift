import JourneyCrypto
import JourneyHTTP
package import JourneyJSON

/// The advice of an AM policy, in any form that policy decisions, gateways and users provide.
package struct WrittenAdvice: Sendable, Hashable {
  /// Why a string is not advice, as the end of a sentence: "is not correctly percent-encoded".
  package struct ParseError: Error {
    package let reason: String
    /// The member of a JSON object that is invalid, if any.
    var member: String?
  }

  package let advice: Advice
  /// The advice, as the user gave it, or as AM's XML.
  package let text: String
  /// The realms in the address of a redirect or in a gateway's header.
  private let realms: [String]

  private init(_ advice: Advice, text: String, realms: [String] = []) {
    self.advice = advice
    self.text = text
    self.realms = realms
  }

  package init(_ advice: Advice) { self.init(advice, text: advice.xml) }

  /// Reads the advice of a policy decision, in which each member is an array of values.
  private init(_ members: JSONObject) throws(ParseError) {
    var named: [(name: String, values: [String])] = []
    for (name, list) in members {
      let values = list.array?.compactMap(\.string) ?? []
      guard !values.isEmpty, values.count == list.array?.count else {
        let shown = String(name.prefix(64)).escapingControls()
        throw ParseError(reason: "has no array of strings in '\(shown)'", member: shown)
      }
      named.append((name, values))
    }
    guard !named.isEmpty else { throw ParseError(reason: "is an empty object") }
    self.init(Advice(named))
  }

  /// Reads AM's XML, the address of a redirect to AM, the JSON of a policy decision, or the
  /// `WWW-Authenticate` header of a gateway. XML and address may be percent-encoded. No request is
  /// sent to that address. Returns `nil` for other text, such as `NAME=VALUE`.
  package init?(_ text: String) throws(ParseError) {
    let plain = try Self.decoded(text.trimmed)
    if plain.hasPrefix("<") {
      self.init(try Self.advice(plain), text: text)
      return
    }
    if plain.hasPrefix("{") {
      try self.init(try Self.object(Array(plain.utf8), reason: "is not a JSON object"))
      return
    }
    if let header = Self.header(plain) {
      let (members, realm) = try Self.challenge(header)
      self.init(
        try WrittenAdvice(members).advice, text: text, realms: [realm].compactMap(\.self))
      return
    }
    let name = plain.prefix { $0 != "=" }
    guard name.contains("://") || plain.hasPrefix("/") || plain.hasPrefix("?") else { return nil }
    var query: [String: [String]] = [:]
    let address = plain.prefix { $0 != "#" }
    for field in QueryField.all(in: address.drop { $0 != "?" }.dropFirst()) {
      guard let name = Self.formDecoded(field.name), let value = Self.formDecoded(field.value ?? "")
      else { throw ParseError(reason: "is an address that is not correctly percent-encoded") }
      query[name, default: []].append(value)
    }
    guard query["authIndexType"] == ["composite_advice"], let values = query["authIndexValue"],
      values.count == 1
    else {
      throw ParseError(reason: "is an address that does not contain exactly one composite advice")
    }
    self.init(
      try Self.advice(try Self.decoded(values[0])), text: text, realms: query["realm"] ?? [])
  }

  /// Reads the header of a gateway:
  /// `SSOADVICE realm="/alpha",advices="<base64 of JSON>",am_uri="…"`. The server is the configured
  /// one, so `am_uri` does not matter.
  /// - Returns: the advice and the realm.
  private static func challenge(
    _ header: String
  ) throws(ParseError) -> (members: JSONObject, realm: String?) {
    let challenges = AuthChallenge.all(scheme, in: [header])
    guard let challenge = challenges.first, let encoded = challenge["advices"] else {
      throw ParseError(reason: "is a header without an SSOADVICE challenge with 'advices'")
    }
    guard challenges.count == 1 else {
      throw ParseError(reason: "is a header with more than one SSOADVICE challenge")
    }
    if let name = ["realm", "advices"].first(where: challenge.isRepeated) {
      throw ParseError(reason: "is a header with more than one '\(name)'")
    }
    // Base64 or base64url, with or without padding.
    let base64 = encoded.replacing("+", with: "-").replacing("/", with: "_").prefix { $0 != "=" }
    let reason = "is a header whose 'advices' is not a JSON object in base64"
    guard let bytes = Base64.url.decode(String(base64)) else { throw ParseError(reason: reason) }
    return (try object(bytes, reason: reason), challenge["realm"])
  }

  private static let scheme = "SSOADVICE"

  /// Returns the value of a `WWW-Authenticate` header, given with or without its name, or `nil` for
  /// other text.
  private static func header(_ text: String) -> String? {
    let name = "www-authenticate:"
    if text.lowercased().hasPrefix(name) { return String(text.dropFirst(name.count)) }
    let first = text.prefix { !$0.isWhitespace }
    return first.lowercased() == scheme.lowercased() ? text : nil
  }

  private static func object(_ bytes: [UInt8], reason: String) throws(ParseError) -> JSONObject {
    guard let object = JSONValue(ifValid: bytes)?.object else { throw ParseError(reason: reason) }
    return object
  }

  private static func advice(_ xml: String) throws(ParseError) -> Advice {
    guard let advice = Advice(xml: xml) else {
      throw ParseError(reason: "is not AM's '<Advices>' element")
    }
    return advice
  }

  /// Returns the text without percent-encoding. Advice from a gateway is encoded once, advice that
  /// a user copies from a query twice.
  package static func decoded(_ text: String) throws(ParseError) -> String {
    var text = text
    for _ in 0..<2 where text.hasPrefix("%") {
      guard let once = PercentEncoding.decode(text) else {
        throw ParseError(reason: "is not correctly percent-encoded")
      }
      text = once
    }
    return text
  }

  /// Decodes a name or value in the query of a redirect, where AM writes a space as `+`.
  private static func formDecoded(_ text: Substring) -> String? {
    PercentEncoding.decode(String(text).replacing("+", with: "%20"))
  }
}

extension WrittenAdvice {
  /// Reads advice from an object `{NAME: [VALUE…]}`, or from a string in one of the forms that
  /// `init(_:)` reads.
  package init(json value: JSONValue) throws(FlowError) {
    if let text = value.string {
      let whole: WrittenAdvice?
      do { whole = try WrittenAdvice(text) } catch {
        throw FlowError(.document, "invalid 'advice': it \(error.reason)")
      }
      guard let whole else {
        throw FlowError(
          .document,
          "invalid 'advice': expected AM's XML, the address of a redirect, or a gateway's header")
      }
      self = whole
      return
    }
    guard let members = value.object, !members.isEmpty else {
      throw FlowError(.document, "invalid 'advice': expected an object of arrays, or a string")
    }
    do { try self.init(members) } catch {
      let name = error.member.map { ".\($0)" } ?? ""
      throw FlowError(.document, "invalid 'advice\(name)': expected an array of strings")
    }
  }

  /// - Throws: a `FlowError` of kind `document` if the advice came from a redirect to a different
  ///   realm, or from a gateway in front of one.
  package func check(for realm: Realm) throws(FlowError) {
    guard realms.allSatisfy({ Realm($0) == realm }) else {
      throw FlowError(.document, "'advice' is not for the realm \(realm)")
    }
  }
}
