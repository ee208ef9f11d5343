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
