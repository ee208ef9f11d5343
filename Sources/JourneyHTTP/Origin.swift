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
