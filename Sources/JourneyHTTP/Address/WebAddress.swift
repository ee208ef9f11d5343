/// An absolute http or https address.
///
/// It is taken apart by libcurl's own parser and put together again from the parts, so that what is
/// compared (scheme, host, port) is what is used. Host names are ASCII; user names and passwords
/// are refused.
package struct WebAddress: Sendable, Hashable {
  /// The longest address that is read, in bytes.
  package static let maximumLength = 65_536

  /// Scheme, host and port.
  package let origin: Origin
  /// Begins with `/`; percent-encoded, dot segments resolved.
  package private(set) var path: String
  /// What stands after the first `?`, still percent-encoded; `nil` where there is nothing.
  package private(set) var query: String?
  /// What stands after the first `#`, still percent-encoded. It is never sent.
  package let fragment: String?

  /// Reads an address.
  ///
  /// Printable characters that do not belong into a path or query (a blank, `"`, `|`, letters
  /// outside ASCII) are percent-encoded, as browsers do; control characters and backslashes are
  /// refused, for parsers disagree about them.
  package init(_ text: String) throws(AddressError) {
    let parts = try AddressParts(text)
    origin = Origin(scheme: parts.scheme, host: parts.host, port: parts.port)
    path = parts.path
    query = parts.query
    fragment = parts.fragment
  }

  /// `http` or `https`.
  package var scheme: String { origin.scheme }
  /// Lower case, without a closing dot; an IPv6 address in its shortest form, without brackets.
  package var host: String { origin.host }
  /// The default of the scheme where the address names none.
  package var port: Int { origin.port }

  /// What is sent: all but the fragment.
  package var text: String {
    var text = origin.description + path
    if let query {
      text += "?"
      text += query
    }
    return text
  }

  /// Whether the host is this machine whatever the resolver says: 127.0.0.0/8, `::1`, `localhost`
  /// (which libcurl resolves by itself).
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || (isIPv4 && host.hasPrefix("127."))
  }

  /// Whether the host is an IP address; cookies with a `Domain` have no meaning there.
  var isIPAddress: Bool { host.contains(":") || isIPv4 }

  // libcurl writes every spelling of an IPv4 address (`0x7f.1`) as four decimal numbers, and no
  // name of the domain name system ends in a label of digits (RFC 3696, section 2).
  private var isIPv4: Bool {
    host.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false
  }

  /// The address with further path segments, each percent-encoded; no slash is doubled.
  package func appending(path segments: [String]) -> WebAddress {
    var longer = self
    for segment in segments {
      if !longer.path.hasSuffix("/") { longer.path += "/" }
      longer.path += PercentEncoding.encode(segment)
    }
    return longer
  }

  /// The address with further query fields, each percent-encoded: a blank is `%20`, `+` is `%2B`.
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

  /// The fields of the query, percent-decoded once; `+` stays `+`.
  ///
  /// What cannot be decoded is given as it stands.
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

/// Scheme, host and port: what decides who may see a request.
///
/// Two origins are equal when they are the same place, however the addresses were spelled.
package struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// Lower case, without a closing dot; an IPv6 address without brackets.
  package let host: String
  /// The default of the scheme where the address names none.
  package let port: Int
  /// Such as `https://am.example.com`; the scheme's own port is left out.
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
