import CJourneyCurl

/// RFC 6265, section 5.3.
package struct Cookie: Sendable, Hashable {
  /// A token, with the letter case of the `Set-Cookie` header.
  package let name: String
  /// The value without control characters and `;`.
  package let value: String
  /// The `Domain` attribute, or else the host that set the cookie, in lowercase without a leading
  /// dot.
  package let domain: String
  /// Whether the cookie is sent only to `domain` and not to its subdomains.
  package let isHostOnly: Bool
  /// The path, which begins with `/`.
  package let path: String
  package let isSecure: Bool
  package let isHttpOnly: Bool
  /// The end in seconds since 1970, or `nil` if the cookie lasts as long as the flow.
  package let expiresAt: Int?

  /// The maximum length of name and value together, in bytes, as in browsers.
  static let maximumLength = 4096

  /// Returns whether the other cookie replaces this one (RFC 6265, section 5.3, step 11).
  func isReplaced(by other: Cookie) -> Bool {
    name == other.name && domain == other.domain && path == other.path
  }

  func isExpired(at now: Int) -> Bool { expiresAt.map { $0 <= now } ?? false }

  /// Returns whether the cookie is sent to the address (RFC 6265, section 5.4, step 1).
  func isFor(_ address: WebAddress) -> Bool {
    reaches(address) && covers(address.path) && (!isSecure || address.isConfidential)
  }

  /// Returns whether the cookie can be sent to the host of an address, whatever the path.
  func reaches(_ address: WebAddress) -> Bool {
    address.host == domain
      || (!isHostOnly && !address.isIPAddress && address.host.hasSuffix("." + domain))
  }

  /// Returns whether the path of a request matches the cookie's (RFC 6265, section 5.1.4).
  private func covers(_ requested: String) -> Bool {
    guard requested.utf8.starts(with: path.utf8) else { return false }
    return path.hasSuffix("/") || requested.utf8.count == path.utf8.count
      || requested.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
  }
}

extension WebAddress {
  /// Whether nobody can read requests to the address: https, or a loopback address.
  var isConfidential: Bool { scheme == "https" || isLoopback }
}

extension Cookie {
  /// Reads the `Set-Cookie` headers of one response. Cookies that must be ignored are left out.
  /// - Parameters:
  ///   - address: the address of the request.
  ///   - now: the current time, in seconds since 1970.
  package static func all(setBy lines: [String], from address: WebAddress, now: Int) -> [Cookie] {
    lines.compactMap { Cookie(setBy: $0, from: address, now: now) }
  }

  /// Reads one `Set-Cookie` header (RFC 6265, sections 5.2 and 5.3). Returns `nil` if the cookie
  /// must be ignored, but not if it is expired, because then it deletes a stored one.
  init?(setBy line: String, from address: WebAddress, now: Int) {
    guard !line.hasControlCharacter(except: "\t") else { return nil }
    let parts = line.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let pair = CookieField(parts[0])
    guard let value = pair.value, HTTPHeader.isToken(pair.name),
      pair.name.utf8.count + value.utf8.count <= Self.maximumLength, !value.utf8.contains(9)
    else { return nil }

    let attributes = parts.dropFirst().map { CookieField(attribute: $0) }
    // If an attribute occurs twice, the last one counts (section 5.3, steps 3 to 9).
    func last(_ attribute: String) -> CookieField? {
      attributes.last { $0.name == attribute }
    }
    guard let (domain, isHostOnly) = Self.domain(last("domain")?.value, for: address.host) else {
      return nil
    }
    name = pair.name
    self.value = value
    self.domain = domain
    self.isHostOnly = isHostOnly
    path = last("path")?.value.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? address.defaultCookiePath
    isSecure = last("secure") != nil
    isHttpOnly = last("httponly") != nil
    // An unreadable `Max-Age` or `Expires` counts as missing (5.2.1, 5.2.2).
    var maxAge: Int?
    var expires: Int?
    for attribute in attributes {
      switch attribute.name {
      case "max-age": maxAge = Self.end(maxAge: attribute.value ?? "", now: now) ?? maxAge
      case "expires": expires = Self.end(date: attribute.value ?? "") ?? expires
      default: continue
      }
    }
    expiresAt = maxAge ?? expires
    guard path.utf8.count <= Self.maximumLength, !path.utf8.contains(9), isAllowed(from: address)
    else { return nil }
  }

  /// Checks the rules for `Secure` and for name prefixes (RFC 6265bis, sections 5.7 and 4.1.3).
  private func isAllowed(from address: WebAddress) -> Bool {
    guard !isSecure || address.isConfidential else { return false }
    let name = name.lowercased()
    if name.hasPrefix("__secure-") { return isSecure }
    if name.hasPrefix("__host-") { return isSecure && isHostOnly && path == "/" }
    return true
  }

  /// Returns the domain and whether the cookie is host-only (RFC 6265, sections 5.2.3 and 5.3,
  /// steps 4 to 6), or `nil` if the host must not set the cookie.
  private static func domain(_ attribute: String?, for host: String) -> (String, Bool)? {
    guard var domain = attribute?.lowercased(), !domain.isEmpty else { return (host, true) }
    if domain.hasPrefix(".") { domain.removeFirst() }
    if domain == host { return (host, true) }
    guard !domain.hasPrefix("."), !domain.hasSuffix("."), domain.contains("."),
      host.hasSuffix("." + domain),
      host.split(separator: ".").last?.contains(where: { !$0.isNumber }) == true
    else { return nil }
    return (domain, false)
  }

  /// The end of the year 9999, later than any real cookie, which every JSON parser represents
  /// exactly.
  private static let endOfTime = 253_402_300_799

  private static func end(maxAge: String, now: Int) -> Int? {
    let digits = maxAge.utf8.first == UInt8(ascii: "-") ? maxAge.utf8.dropFirst() : maxAge.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if digits.count < maxAge.utf8.count { return 0 }
    guard let seconds = Int(maxAge) else { return endOfTime }
    if seconds == 0 { return 0 }
    let (end, overflow) = now.addingReportingOverflow(seconds)
    return overflow ? endOfTime : min(end, endOfTime)
  }

  /// Returns a cookie date (RFC 6265, section 5.1.1) in seconds since 1970.
  private static func end(date: String) -> Int? {
    guard date.utf8.count <= 128 else { return nil }
    let seconds = ccurl_getdate(date)
    return seconds == -1 ? nil : min(max(seconds, 0), endOfTime)
  }
}

/// The name and value of a cookie or attribute, without spaces and tabs around them. The value is
/// `nil` if there is no `=`.
private struct CookieField {
  let name: String
  let value: String?

  init(_ text: Substring.UTF8View) {
    let mark = text.firstIndex(of: UInt8(ascii: "="))
    name = Substring(text[..<(mark ?? text.endIndex)]).trimmingBlanks()
    value = mark.map { Substring(text[text.index(after: $0)...]).trimmingBlanks() }
  }

  /// Reads an attribute. Its name is in lowercase.
  init(attribute text: Substring.UTF8View) {
    let field = CookieField(text)
    name = field.name.lowercased()
    value = field.value
  }
}

extension WebAddress {
  /// RFC 6265, section 5.1.4.
  fileprivate var defaultCookiePath: String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
