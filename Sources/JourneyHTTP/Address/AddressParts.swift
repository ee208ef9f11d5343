import JourneySystem

/// The checked parts of an address, in canonical form.
///
/// This parser accepts fewer addresses than libcurl, and splits those into the same parts.
/// `WebAddress.isRead(in:)` compares both before a request is sent. It works on bytes, because for
/// Swift a `/` and a combining mark after it are one character.
struct AddressParts {
  let scheme: String
  let host: String
  let port: Int
  let path: String
  let query: String?
  let fragment: String?

  init(_ text: String) throws(AddressError) {
    guard text.utf8.count <= WebAddress.maximumLength else { throw .tooLong }
    guard !text.hasControlCharacter else { throw .controlCharacter }
    scheme = try Self.scheme(of: text)
    guard !text.utf8.contains(UInt8(ascii: "\\")) else { throw .malformed }
    var rest = text.utf8[...].drop { $0 != UInt8(ascii: ":") }
    guard rest.starts(with: "://".utf8) else { throw .malformed }
    rest = rest.dropFirst(3)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    try Self.check(authority)
    (host, port) = try Self.hostAndPort(authority, scheme: scheme)

    rest = rest[authority.endIndex...]
    fragment = Self.part(rest.drop { $0 != UInt8(ascii: "#") })
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    query = Self.part(rest.drop { $0 != UInt8(ascii: "?") })
    let path = Self.encodingStrays(in: rest.prefix { $0 != UInt8(ascii: "?") })
    self.path = Self.withoutDotSegments(path)
  }

  private static func scheme(of text: String) throws(AddressError) -> String {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
    let written = text[..<colon]
    guard !written.isEmpty, written.utf8.allSatisfy(PercentEncoding.isUnreserved) else {
      throw .malformed
    }
    let scheme = written.lowercased()
    guard scheme == "http" || scheme == "https" else { throw .scheme(String(written.prefix(20))) }
    return scheme
  }

  // MARK: host and port

  /// Refuses escapes and letters outside ASCII, about which parsers disagree.
  private static func check(_ authority: Substring.UTF8View) throws(AddressError) {
    guard !authority.isEmpty else { throw .malformed }
    guard !authority.contains(UInt8(ascii: "@")) else { throw .userInfo }
    guard authority.allSatisfy({ $0 < 0x80 }) else { throw .nonASCIIHost }
    guard authority.allSatisfy(isHostOrPort) else { throw .host }
  }

  private static func isHostOrPort(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "~")
      && (PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: ":")
        || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]"))
  }

  private static func hostAndPort(
    _ authority: Substring.UTF8View, scheme: String
  ) throws(AddressError) -> (host: String, port: Int) {
    let isBracketed = authority.first == UInt8(ascii: "[")
    let end = UInt8(ascii: isBracketed ? "]" : ":")
    let host = authority.dropFirst(isBracketed ? 1 : 0).prefix { $0 != end }
    var rest = authority[host.endIndex...]
    if isBracketed, rest.popFirst() == nil { throw .host }
    guard rest.isEmpty || rest.popFirst() == UInt8(ascii: ":") else { throw .host }
    let text = Substring(host).lowercased()
    return (
      try isBracketed ? shortestIPv6(text) : name(text), try port(Substring(rest), scheme: scheme)
    )
  }

  /// Returns a host in lowercase, without a trailing dot, with an IPv4 address as four decimal
  /// numbers.
  private static func name(_ text: String) throws(AddressError) -> String {
    guard !text.isEmpty else { throw .malformed }
    let host = text.hasSuffix(".") ? String(text.dropLast()) : text
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 63 }),
      !host.utf8.contains(where: { "[]".utf8.contains($0) })
    else { throw .host }
    return try labels.last.map(isNumber) == true ? decimalIPv4(host) : host
  }

  /// Returns whether the last label is a number, so that the host is an IPv4 address, such as
  /// `0x7f.1`, or invalid, such as `0b1`.
  private static func isNumber(_ label: Substring) -> Bool {
    let digits = label.utf8
    guard digits.first == UInt8(ascii: "0"), let sign = digits.dropFirst().first else {
      return digits.allSatisfy(isDecimal)
    }
    let rest = digits.dropFirst(2)
    return switch sign {
    case UInt8(ascii: "x"): rest.allSatisfy { PercentEncoding.hexValue($0) != nil }
    case UInt8(ascii: "b"), UInt8(ascii: "o"): rest.allSatisfy(isDecimal)
    default: digits.allSatisfy(isDecimal)
    }
  }

  private static func isDecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func decimalIPv4(_ text: String) throws(AddressError) -> String {
    var address = in_addr()
    guard inet_aton(text, &address) == 1,
      let decimal = spelled(AF_INET, &address, Int(INET_ADDRSTRLEN))
    else { throw .host }
    return decimal
  }

  private static func shortestIPv6(_ text: String) throws(AddressError) -> String {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1,
      let shortest = spelled(AF_INET6, &address, Int(INET6_ADDRSTRLEN))
    else { throw .host }
    return shortest
  }

  private static func spelled(
    _ family: Int32, _ address: UnsafeRawPointer, _ size: Int
  ) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      inet_ntop(family, address, buffer.baseAddress, socklen_t(size)).map { String(cString: $0) }
    }
  }

  private static func port(_ text: Substring, scheme: String) throws(AddressError) -> Int {
    guard !text.isEmpty else { return Origin.defaultPort(of: scheme) }
    guard text.utf8.allSatisfy(isDecimal), let port = Int(text), (1...65535).contains(port) else {
      throw .port
    }
    return port
  }

  // MARK: path, query and fragment

  /// Returns the text after the `?` or `#`, or `nil` if it is empty.
  private static func part(_ marked: Substring.UTF8View) -> String? {
    let text = encodingStrays(in: marked.dropFirst())
    return text.isEmpty ? nil : text
  }

  /// Percent-encodes the bytes that RFC 3986 does not allow in an address.
  private static func encodingStrays(in text: Substring.UTF8View) -> String {
    guard text.contains(where: isStray) else { return String(Substring(text)) }
    let bytes = text.flatMap { isStray($0) ? PercentEncoding.escape($0) : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isStray(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"):
      true
    default: byte >= 0x80
    }
  }

  /// Resolves the dot segments of an absolute or empty path (RFC 3986, section 5.2.4).
  private static func withoutDotSegments(_ path: String) -> String {
    let segments = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var kept: [Substring.UTF8View] = []
    for (index, segment) in segments.enumerated() {
      let isUp = segment.elementsEqual("..".utf8)
      guard isUp || segment.elementsEqual(".".utf8) else {
        kept.append(segment)
        continue
      }
      if isUp, !kept.isEmpty { kept.removeLast() }
      // A dot segment at the end leaves the slash before it.
      if index == segments.count - 1 { kept.append(path.utf8[path.endIndex...]) }
    }
    var shorter = ""
    for segment in kept {
      shorter += "/"
      shorter += String(Substring(segment))
    }
    return shorter
  }
}

/// Why a request cannot be sent to an address.
package enum AddressError: Error, Sendable, Hashable {
  /// The address is not of the form `scheme://host/…`.
  case malformed
  case scheme(String)
  /// The address contains a user name or a password before the host.
  case userInfo
  /// The host has characters outside ASCII. Only its `xn--` form can be compared and sent.
  case nonASCIIHost
  case host
  /// The port is not a number from 1 to 65535.
  case port
  case controlCharacter
  /// The address is longer than `WebAddress.maximumLength` bytes.
  case tooLong
}

extension AddressError: CustomStringConvertible {
  /// The reason without the address, which might contain secrets.
  package var description: String {
    switch self {
    case .malformed: "expected an address such as https://host/path"
    case .scheme(let scheme): "expected the scheme https or http, not '\(scheme)'"
    case .userInfo: "an address must not contain a user name or password"
    case .nonASCIIHost: "the host name has characters outside ASCII"
    case .host: "invalid character in the host name"
    case .port: "expected a port from 1 to 65535"
    case .controlCharacter: "the address contains a control character"
    case .tooLong: "the address is longer than \(WebAddress.maximumLength) bytes"
    }
  }

  package var hint: String? {
    switch self {
    case .nonASCIIHost: "write the host name in its xn-- form"
    case .malformed, .scheme, .userInfo, .host, .port, .controlCharacter, .tooLong: nil
    }
  }
}
