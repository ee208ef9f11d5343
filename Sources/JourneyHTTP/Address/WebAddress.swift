/// An absolute http or https address with an ASCII host and without a user name or password.
///
/// The initializer splits the address into parts, and `text`, to which requests are sent, is made
/// of them. So a request uses the scheme, host and port that were checked.
package struct WebAddress: Sendable, Hashable {
  /// The maximum length in bytes.
  package static let maximumLength = 65_536

  package let origin: Origin
  /// The percent-encoded path, which begins with `/` and has no dot segments.
  package private(set) var path: String
  /// The percent-encoded query, or `nil` if there is no `?`.
  package private(set) var query: String?
  /// The percent-encoded fragment, or `nil` if there is no `#`. It is never sent.
  package let fragment: String?

  /// Percent-encodes characters that are not allowed in a path or query, such as a space, `"`, `|`
  /// and letters outside ASCII, as browsers do. Refuses control characters and backslashes, about
  /// which parsers disagree.
  package init(_ text: String) throws(AddressError) {
    let parts = try AddressParts(text)
    origin = Origin(scheme: parts.scheme, host: parts.host, port: parts.port)
    path = parts.path
    query = parts.query
    fragment = parts.fragment
  }

  /// Reads an address from a text that may be something else.
  package init?(ifValid text: String) {
    do { try self.init(text) } catch { return nil }
  }

  /// `http` or `https`.
  package var scheme: String { origin.scheme }
  /// The host in lowercase, without a trailing dot. An IPv6 address is in its shortest form,
  /// without brackets.
  package var host: String { origin.host }
  /// The default port of the scheme if the address has none.
  package var port: Int { origin.port }

  /// The address without its fragment, which is never sent.
  package var text: String {
    var text = origin.description + path
    if let query {
      text += "?"
      text += query
    }
    return text
  }

  /// Whether the host is this machine, whatever a resolver says: `localhost`, which libcurl does
  /// not look up, `::1` and 127.0.0.0/8.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || (isIPv4 && host.hasPrefix("127."))
  }

  /// Whether the host is an IP address, for which a cookie's `Domain` means nothing.
  var isIPAddress: Bool { host.contains(":") || isIPv4 }

  // Every spelling of an IPv4 address (`0x7f.1`) is read as four decimal numbers. No domain name
  // ends in a label of digits (RFC 3696, section 2).
  private var isIPv4: Bool {
    host.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false
  }

  /// Returns a copy with these segments, percent-encoded, and with one slash before each.
  package func appending(path segments: [String]) -> WebAddress {
    var longer = self
    for segment in segments {
      if !longer.path.hasSuffix("/") { longer.path += "/" }
      longer.path += PercentEncoding.encode(segment)
    }
    return longer
  }

  /// Returns a copy with these fields, percent-encoded: a space becomes `%20`, and `+` becomes
  /// `%2B`.
  package func adding(query fields: [(String, String)]) -> WebAddress {
    guard !fields.isEmpty else { return self }
    var query = query ?? ""
    for (name, value) in fields {
      if !query.isEmpty { query += "&" }
      query += PercentEncoding.encode(name)
      query += "="
      query += PercentEncoding.encode(value)
    }
    var longer = self
    longer.query = query
    return longer
  }

  /// The fields, percent-decoded once, with `+` unchanged. What cannot be decoded is unchanged.
  package var queryItems: [(name: String, value: String)] {
    QueryField.all(in: query ?? "").map(\.decoded)
  }
}

extension WebAddress: CustomStringConvertible {
  package var description: String { text }
}

/// The scheme, host and port of an address, which decide what server may receive a request. Two
/// origins are equal if they name the same server, even in different spellings.
package struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lowercase, without a trailing dot. An IPv6 address has no brackets.
  package let host: String
  /// The default port of the scheme if the address has none.
  package let port: Int
  /// The origin, such as `https://am.example.com`, without a default port.
  package let description: String

  init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
    let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    description =
      port == Self.defaultPort(of: scheme)
      ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
  }

  static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}
