/// An absolute http or https address.
///
/// The initializer splits the address into parts, and `text` is made from these parts. Requests are
/// sent to `text`. They therefore use the same scheme, host and port that were checked. Host names
/// must be ASCII. An address with a user name or a password is refused.
package struct WebAddress: Sendable, Hashable {
  /// The maximum length of an address, in bytes.
  package static let maximumLength = 65_536

  /// The scheme, host and port.
  package let origin: Origin
  /// The percent-encoded path, which begins with `/` and has no dot segments.
  package private(set) var path: String
  /// The percent-encoded text after the first `?`, or `nil` if the address has no query.
  package private(set) var query: String?
  /// The percent-encoded text after the first `#`, or `nil` if the address has no fragment. A
  /// fragment is never sent.
  package let fragment: String?

  /// Reads an address.
  ///
  /// Some printable characters, such as a space, `"`, `|` and letters outside ASCII, are not
  /// allowed in a path or query. These characters are percent-encoded, as in browsers. Control
  /// characters and backslashes are refused, because parsers disagree about their meaning.
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
  /// The port, or the default port of the scheme if the address contains no port.
  package var port: Int { origin.port }

  /// The address without its fragment. A fragment is never sent.
  package var text: String {
    var text = origin.description + path
    if let query {
      text += "?"
      text += query
    }
    return text
  }

  /// Whether the host is this machine, regardless of what a resolver returns. The value is `true`
  /// for `localhost`, `::1` and the addresses in 127.0.0.0/8. libcurl resolves `localhost` without
  /// a resolver.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || (isIPv4 && host.hasPrefix("127."))
  }

  /// Whether the host is an IP address. For such a host, the `Domain` attribute of a cookie has no
  /// meaning.
  var isIPAddress: Bool { host.contains(":") || isIPv4 }

  // Every spelling of an IPv4 address (`0x7f.1`) is read as four decimal numbers. No domain name
  // ends in a label of digits (RFC 3696, section 2).
  private var isIPv4: Bool {
    host.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false
  }

  /// Returns a copy of the address with these path segments added, each percent-encoded. If the
  /// path ends with a slash, no second slash is added.
  package func appending(path segments: [String]) -> WebAddress {
    var longer = self
    for segment in segments {
      if !longer.path.hasSuffix("/") { longer.path += "/" }
      longer.path += PercentEncoding.encode(segment)
    }
    return longer
  }

  /// Returns a copy of the address with these query fields added. Names and values are
  /// percent-encoded: a space becomes `%20`, and `+` becomes `%2B`.
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

  /// The fields of the query, percent-decoded once. `+` stays `+`. A name or value that cannot be
  /// decoded is unchanged.
  package var queryItems: [(name: String, value: String)] {
    QueryField.all(in: query ?? "").map(\.decoded)
  }
}

extension WebAddress: CustomStringConvertible {
  package var description: String { text }
}

/// The scheme, host and port of an address. The origin of an address determines which server may
/// receive a request.
///
/// Two origins are equal if they name the same server, even in different spellings.
package struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lowercase, without a trailing dot. An IPv6 address has no brackets.
  package let host: String
  /// The port, or the default port of the scheme if the address contains no port.
  package let port: Int
  /// The origin as text, such as `https://am.example.com`. A default port is omitted.
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
