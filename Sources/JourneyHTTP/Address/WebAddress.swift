/// An absolute http or https address.
///
/// The address is split into its parts, and the text is made from these parts. The scheme, host and
/// port that were checked are therefore the ones that are used. Host names are ASCII. User names
/// and passwords are refused.
package struct WebAddress: Sendable, Hashable {
  /// The length of the longest address that is read, in bytes.
  package static let maximumLength = 65_536

  /// Scheme, host and port.
  package let origin: Origin
  /// The path, which begins with `/`, is percent-encoded, and has no dot segments.
  package private(set) var path: String
  /// The text after the first `?`, percent-encoded, or `nil` without a `?`.
  package private(set) var query: String?
  /// The text after the first `#`, percent-encoded. It is never sent.
  package let fragment: String?

  /// Reads an address.
  ///
  /// Printable characters that a path or query cannot have (a blank, `"`, `|`, letters outside
  /// ASCII) are percent-encoded, as in browsers. Control characters and backslashes are refused,
  /// because parsers disagree about them.
  package init(_ text: String) throws(AddressError) {
    let parts = try AddressParts(text)
    origin = Origin(scheme: parts.scheme, host: parts.host, port: parts.port)
    path = parts.path
    query = parts.query
    fragment = parts.fragment
  }

  /// `http` or `https`.
  package var scheme: String { origin.scheme }
  /// The host in lower case, without a closing dot. An IPv6 address has its shortest form, without
  /// brackets.
  package var host: String { origin.host }
  /// The port, or the default of the scheme if the address names none.
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

  /// Whether the host is this machine, independently of the resolver: 127.0.0.0/8, `::1`, or
  /// `localhost`, which libcurl resolves on its own.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || (isIPv4 && host.hasPrefix("127."))
  }

  /// Whether the host is an IP address, for which cookies with a `Domain` have no meaning.
  var isIPAddress: Bool { host.contains(":") || isIPv4 }

  // Every spelling of an IPv4 address (`0x7f.1`) is read as four decimal numbers. No domain name
  // ends in a label of digits (RFC 3696, section 2).
  private var isIPv4: Bool {
    host.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false
  }

  /// Returns the address with further path segments, each percent-encoded. No slash is doubled.
  package func appending(path segments: [String]) -> WebAddress {
    var longer = self
    for segment in segments {
      if !longer.path.hasSuffix("/") { longer.path += "/" }
      longer.path += PercentEncoding.encode(segment)
    }
    return longer
  }

  /// Returns the address with further query fields, each percent-encoded: a blank is `%20`, `+` is
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

  /// The fields of the query, percent-decoded once. `+` stays `+`. A text that cannot be decoded is
  /// unchanged.
  package var queryItems: [(name: String, value: String)] {
    (query ?? "").split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { PercentEncoding.decode(String($0)) ?? String($0) }
      return (name: parts[0], value: parts.count > 1 ? parts[1] : "")
    }
  }
}

extension WebAddress: CustomStringConvertible {
  package var description: String { text }
}

/// The scheme, host and port of an address, which determine who may receive a request.
///
/// Two origins are equal if they name the same server, even in different spellings.
package struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lower case, without a closing dot. An IPv6 address has no brackets.
  package let host: String
  /// The port, or the default of the scheme if the address names none.
  package let port: Int
  /// The origin as text, such as `https://am.example.com`, without the default port.
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
