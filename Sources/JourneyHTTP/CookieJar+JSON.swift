package import JourneyJSON

extension CookieJar {
  /// The jar for a state document: what is as usual is left out.
  package var json: JSONValue { .array(cookies.map(\.json)) }

  /// Reads what `json` gave. A document may have passed through anybody's hands: each cookie is
  /// checked as if a server had sent it.
  package init(json: JSONValue) throws(CookieError) {
    guard let elements = json.array else { throw CookieError(index: nil) }
    guard elements.count <= Self.capacity else { throw CookieError(index: Self.capacity) }
    var cookies: [Cookie] = []
    for (index, element) in elements.enumerated() {
      guard let cookie = Cookie(json: element),
        !cookies.contains(where: { $0.isReplaced(by: cookie) })
      else { throw CookieError(index: index) }
      cookies.append(cookie)
    }
    self.init(cookies)
  }
}

/// A state document holds no readable cookies.
package struct CookieError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Which one cannot be read, counted from 0; `nil` where they are no array.
  package let index: Int?

  package init(index: Int?) { self.index = index }

  package var description: String {
    index.map { "cookie \($0) cannot be read" } ?? "the cookies are no array"
  }
}

extension Cookie {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("name", .string(name)), ("value", .string(value)), ("domain", .string(domain)),
    ]
    if !isHostOnly { members.append(("subdomains", true)) }
    if path != "/" { members.append(("path", .string(path))) }
    if isSecure { members.append(("secure", true)) }
    if isHttpOnly { members.append(("httpOnly", true)) }
    if let expiresAt { members.append(("expiresAt", .integer(expiresAt))) }
    return .object(JSONObject(members))
  }

  fileprivate init?(json: JSONValue) {
    guard let name = json["name"]?.string, HTTPHeader.isToken(name),
      let value = json["value"]?.string, Self.isPlain(value),
      name.utf8.count + value.utf8.count <= Self.maximumLength,
      let domain = json["domain"]?.string, !domain.isEmpty, domain.utf8.count <= 253,
      Self.isPlain(domain),
      let path = Self.member(json["path"], "/", \.string), path.hasPrefix("/"),
      path.utf8.count <= Self.maximumLength, Self.isPlain(path),
      let reachesBelow = Self.member(json["subdomains"], false, \.boolean),
      let isSecure = Self.member(json["secure"], false, \.boolean),
      let isHttpOnly = Self.member(json["httpOnly"], false, \.boolean)
    else { return nil }
    if let end = json["expiresAt"], end.integer == nil { return nil }
    self.init(
      name: name, value: value, domain: domain, isHostOnly: !reachesBelow, path: path,
      isSecure: isSecure, isHttpOnly: isHttpOnly, expiresAt: json["expiresAt"]?.integer)
  }

  /// The usual value where the member is absent, `nil` where it has another type.
  private static func member<Value>(
    _ json: JSONValue?, _ usual: Value, _ reading: (JSONValue) -> Value?
  ) -> Value? {
    guard let json else { return usual }
    return reading(json)
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.hasControlCharacter && !text.utf8.contains(UInt8(ascii: ";"))
  }
}
