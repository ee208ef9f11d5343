package import JourneyJSON

/// The cookies of one flow, kept by the rules of RFC 6265.
///
/// No list of public suffixes is consulted: a `Domain` of a single label (`com`) is refused, `co.uk`
/// is not. The jar of a flow talks to one server and what lies below its domains.
package struct CookieJar: Sendable, Hashable {
  /// The most cookies that are kept; when there are more, the oldest go.
  static let capacity = 100
  /// The most cookies of one domain.
  static let domainCapacity = 50

  /// In the order in which they were first set.
  package private(set) var cookies: [Cookie] = []

  package init() {}

  init(_ cookies: [Cookie]) { self.cookies = cookies }

  package var isEmpty: Bool { cookies.isEmpty }

  /// The first cookie of that name; names have capitals (RFC 6265, section 5.4).
  package subscript(name: String) -> Cookie? { cookies.first { $0.name == name } }

  /// Takes the values of the `Set-Cookie` headers of one answer, each header by itself.
  ///
  /// What is not allowed or cannot be read is left out; a date in the past takes a cookie away.
  /// - Parameters:
  ///   - address: where the answer came from.
  ///   - now: seconds since 1970.
  /// - Returns: the cookies that were set, in order.
  @discardableResult
  package mutating func store(
    _ setCookies: [String], from address: WebAddress, now: Int
  ) -> [Cookie] {
    cookies.removeAll { $0.isExpired(at: now) }
    return setCookies.compactMap { line in
      guard let cookie = Cookie(setBy: line, from: address, now: now) else { return nil }
      let place = cookies.firstIndex { $0.isReplaced(by: cookie) }
      if cookie.isExpired(at: now) {
        if let place { cookies.remove(at: place) }
        return nil
      }
      if let place {
        cookies[place] = cookie
      } else {
        cookies.append(cookie)
        makeRoom(in: cookie.domain)
      }
      return cookie
    }
  }

  private mutating func makeRoom(in domain: String) {
    if cookies.count(where: { $0.domain == domain }) > Self.domainCapacity,
      let oldest = cookies.firstIndex(where: { $0.domain == domain })
    {
      cookies.remove(at: oldest)
    }
    if cookies.count > Self.capacity { cookies.removeFirst() }
  }

  /// The value of the one `Cookie` header of a request: longest path first, then the oldest
  /// (RFC 6265, section 5.4); `nil` where no cookie goes there.
  /// - Parameter session: `name=value` of a cookie that goes before all of them.
  package func header(
    for address: WebAddress, now: Int, behind session: String? = nil
  ) -> String? {
    var header = session
    for cookie in cookies.filter({ !$0.isExpired(at: now) && $0.isFor(address) })
      .sorted(by: { $0.path.utf8.count > $1.path.utf8.count })
    {
      header = (header.map { $0 + "; " } ?? "") + "\(cookie.name)=\(cookie.value)"
    }
    return header
  }

  /// The cookies that can go to this host, on whatever path.
  package func reaching(_ address: WebAddress) -> CookieJar {
    CookieJar(cookies.filter { $0.reaches(address) })
  }

  /// Takes away all cookies of that name.
  package mutating func remove(named name: String) { cookies.removeAll { $0.name == name } }
}

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
