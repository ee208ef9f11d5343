package import JourneyJSON

/// The cookies of one flow (RFC 6265), for its server and hosts that share a domain with it.
///
/// There is no list of public suffixes: a `Domain` with a single label, such as `com`, is refused,
/// but `co.uk` is accepted.
package struct CookieJar: Sendable, Hashable {
  /// The number of cookies above which the oldest are removed.
  static let capacity = 100
  static let domainCapacity = 50

  /// The cookies in the order in which they were first set.
  package private(set) var cookies: [Cookie] = []

  package init() {}

  init(_ cookies: [Cookie]) { self.cookies = cookies }

  package var isEmpty: Bool { cookies.isEmpty }

  /// Names are case-sensitive (RFC 6265, section 5.4).
  package subscript(name: String) -> Cookie? { cookies.first { $0.name == name } }

  /// Stores the cookies of one response. A cookie that is not allowed or cannot be read is ignored,
  /// and an expired one removes the cookie that it replaces.
  /// - Parameters:
  ///   - address: the address of the request.
  ///   - now: the current time, in seconds since 1970.
  /// - Returns: the cookies that were stored, in the order of their headers.
  @discardableResult
  package mutating func store(
    _ setCookies: [String], from address: WebAddress, now: Int
  ) -> [Cookie] {
    store(Cookie.all(setBy: setCookies, from: address, now: now), now: now)
  }

  /// Stores the cookies that one response has set.
  @discardableResult
  package mutating func store(_ received: [Cookie], now: Int) -> [Cookie] {
    cookies.removeAll { $0.isExpired(at: now) }
    return received.compactMap { cookie in
      let index = cookies.firstIndex { $0.isReplaced(by: cookie) }
      if cookie.isExpired(at: now) {
        if let index { cookies.remove(at: index) }
        return nil
      }
      if let index {
        cookies[index] = cookie
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

  /// Returns the `Cookie` header of a request, or `nil` if no cookie is sent. Longer paths come
  /// first, then older cookies (RFC 6265, section 5.4).
  /// - Parameter session: the session cookie as `name=value`, which comes before all others.
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

  /// Returns the cookies that can be sent to the host of an address, whatever their paths.
  package func reaching(_ address: WebAddress) -> CookieJar {
    CookieJar(cookies.filter { $0.reaches(address) })
  }

  /// Returns these cookies and those of a newer jar, which replace them.
  package func adding(_ newer: CookieJar) -> CookieJar {
    var jar = self
    jar.cookies.removeAll { old in newer.cookies.contains { old.isReplaced(by: $0) } }
    jar.cookies += newer.cookies
    jar.cookies.removeFirst(max(0, jar.cookies.count - Self.capacity))
    return jar
  }

  package mutating func keepOnly(_ names: [String]) {
    cookies.removeAll { !names.contains($0.name) }
  }

  package mutating func remove(named name: String) { cookies.removeAll { $0.name == name } }
}

extension CookieJar {
  /// The jar for the `state` of a document, without members that have their default value.
  package var json: JSONValue { .array(cookies.map(\.json)) }

  /// Checks every member, because anybody can change a document.
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

package struct CookieError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The index of the first cookie that is invalid or too many, or `nil` if the cookies are not an
  /// array.
  package let index: Int?

  package init(index: Int?) { self.index = index }

  package var description: String {
    index.map { "cannot read cookie \($0)" } ?? "expected an array"
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

  /// Returns a member, the default if it is missing, or `nil` if it has the wrong type.
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
