import CCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An address taken apart by libcurl, checked and brought to one spelling.
struct AddressParts {
  let scheme: String
  let host: String
  let port: Int
  let path: String
  let query: String?
  let fragment: String?

  init(_ text: String) throws(AddressError) {
    guard text.utf8.count <= WebAddress.maximumLength else { throw .tooLong }
    guard !text.hasControls else { throw .controlCharacter }
    scheme = try Self.scheme(of: text)
    try Self.checkAuthority(of: text)

    guard ccurl_load() else { throw .noLibcurl }
    let parsed = try ParsedURL(Self.encodingStrays(in: text))
    host = try Self.host(parsed.part(CURLUPART_HOST))
    port = try Self.port(parsed.part(CURLUPART_PORT), scheme: scheme)
    path = parsed.part(CURLUPART_PATH) ?? "/"
    // libcurl's versions differ on whether a lone `?` or `#` is an empty part or none.
    query = parsed.part(CURLUPART_QUERY).flatMap { $0.isEmpty ? nil : $0 }
    fragment = parsed.part(CURLUPART_FRAGMENT).flatMap { $0.isEmpty ? nil : $0 }
  }

  // All of this looks at bytes: to Swift a `/` with a combining mark behind it is another character.

  private static func scheme(of text: String) throws(AddressError) -> String {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
    let word = text[..<colon]
    guard !word.isEmpty, word.utf8.allSatisfy(PercentEncoding.isUnreserved) else {
      throw .malformed
    }
    let scheme = word.lowercased()
    guard scheme == "http" || scheme == "https" else { throw .scheme(String(word.prefix(20))) }
    return scheme
  }

  /// What libcurl is more patient with than a comparison of origins can be: `https:/host`,
  /// `https:///host`, escapes and letters outside ASCII in the host.
  private static func checkAuthority(of text: String) throws(AddressError) {
    guard !text.utf8.contains(UInt8(ascii: "\\")) else { throw .malformed }
    let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }
    guard rest.starts(with: "://".utf8) else { throw .malformed }
    let authority = rest.dropFirst(3).prefix { !"/?#".utf8.contains($0) }
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

  /// Encodes what RFC 3986 allows nowhere in an address.
  private static func encodingStrays(in text: String) -> String {
    guard text.utf8.contains(where: isStray) else { return text }
    let bytes = text.utf8.flatMap { isStray($0) ? PercentEncoding.escape($0) : [$0] }
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

  /// One spelling for each host: lower case, no closing dot, the shortest form of an IPv6 address.
  private static func host(_ part: String?) throws(AddressError) -> String {
    guard var host = part?.lowercased(), !host.isEmpty else { throw .malformed }
    if host.hasPrefix("["), host.hasSuffix("]") {
      return try shortestIPv6(String(host.dropFirst().dropLast()))
    }
    if host.hasSuffix(".") { host.removeLast() }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 63 }),
      !host.contains(where: { $0 == ":" || $0 == "[" || $0 == "]" })
    else { throw .host }
    return host
  }

  private static func shortestIPv6(_ text: String) throws(AddressError) -> String {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { throw .host }
    let size = Int(INET6_ADDRSTRLEN)
    let shortest = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      inet_ntop(AF_INET6, &address, buffer.baseAddress, socklen_t(size)).map { String(cString: $0) }
    }
    guard let shortest else { throw .host }
    return shortest
  }

  private static func port(_ part: String?, scheme: String) throws(AddressError) -> Int {
    guard let part else { return Origin.defaultPort(of: scheme) }
    guard let port = Int(part), (1...65535).contains(port) else { throw .port }
    return port
  }
}
