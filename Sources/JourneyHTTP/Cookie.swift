/// One cookie, as a jar keeps it (RFC 6265, section 5.3).
package struct Cookie: Sendable, Hashable {
  /// A token, with the server's capitals.
  package let name: String
  /// Any text without control characters and `;`.
  package let value: String
  /// The host that set it, or the domain that it is for; lower case, without a leading dot.
  package let domain: String
  /// Whether it goes to `domain` alone, and to no host below it.
  package let isHostOnly: Bool
  /// Begins with `/`.
  package let path: String
  package let isSecure: Bool
  package let isHttpOnly: Bool
  /// When it ends, in seconds since 1970; `nil` is with the flow.
  package let expiresAt: Int?

  /// The longest name and value together, in bytes, as browsers have it.
  static let maximumLength = 4096

  /// Whether another one takes this one's place (RFC 6265, section 5.3, step 11).
  func isReplaced(by other: Cookie) -> Bool {
    name == other.name && domain == other.domain && path == other.path
  }

  func isExpired(at now: Int) -> Bool { expiresAt.map { $0 <= now } ?? false }

  /// Whether it goes along with a request to this address (RFC 6265, section 5.4, step 1).
  func isFor(_ address: WebAddress) -> Bool {
    reaches(address) && covers(address.path) && (!isSecure || address.isConfidential)
  }

  /// Whether the host is the one that the cookie is for.
  func reaches(_ address: WebAddress) -> Bool {
    address.host == domain
      || (!isHostOnly && !address.isIPAddress && address.host.hasSuffix("." + domain))
  }

  /// RFC 6265, section 5.1.4.
  private func covers(_ requested: String) -> Bool {
    guard requested.utf8.starts(with: path.utf8) else { return false }
    return path.hasSuffix("/") || requested.utf8.count == path.utf8.count
      || requested.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
  }
}

extension WebAddress {
  /// Whether nobody on the way can read along; loopback counts as https.
  var isConfidential: Bool { scheme == "https" || isLoopback }
}
