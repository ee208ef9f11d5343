import JourneyHTTP

/// An address to which an authorization response may send a browser, with any scheme: an app's own
/// (`org.example.app://cb`, RFC 8252) is as valid as https.
struct RedirectAddress: Sendable, Hashable {
  /// The scheme in lowercase.
  let scheme: String
  /// The authority in lowercase without the scheme's default port, or `nil` as in
  /// `com.example:/cb`.
  let authority: String?
  let path: String
  /// The query, percent-decoded once, or `nil` if there is no `?`.
  let query: [Item]?
  /// The fragment, percent-decoded once, or `nil` if there is no `#`.
  let fragment: [Item]?

  struct Item: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// Returns `nil` if the text is not a valid absolute address, or if it contains a user name.
  init?(_ text: String) {
    guard text.utf8.count <= WebAddress.maximumLength,
      !text.hasControlCharacter, let colon = text.firstIndex(of: ":")
    else { return nil }
    scheme = text[..<colon].lowercased()
    guard let first = scheme.utf8.first, (0x61...0x7A).contains(first),
      scheme.utf8.allSatisfy(Self.isSchemeByte)
    else { return nil }
    var rest = text[text.index(after: colon)...]
    fragment = Self.cut(&rest, at: "#").map(Self.items)
    query = Self.cut(&rest, at: "?").map(Self.items)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      let authority = rest[..<end].lowercased()
      // Parsers disagree about the meaning of a user name and of a backslash.
      guard !authority.contains("@"), !authority.contains("\\") else { return nil }
      self.authority = Self.withoutDefaultPort(authority, of: scheme)
      path = end == rest.endIndex ? "/" : String(rest[end...])
    } else {
      authority = nil
      path = String(rest)
    }
  }

  /// Reads a `Location` header, which can be relative to the address of the request (RFC 3986
  /// section 5.2).
  init?(location: String, from asked: WebAddress) {
    if location.hasPrefix("//") {
      self.init(asked.scheme + ":" + location)
    } else if location.hasPrefix("/") {
      self.init(asked.origin.description + location)
    } else if location.isEmpty || location.prefix(while: { !"/?#".contains($0) }).contains(":") {
      self.init(location)
    } else {
      let isInPage = location.hasPrefix("?") || location.hasPrefix("#")
      let base =
        isInPage
        ? asked.path
        : String(asked.path[...(asked.path.lastIndex(of: "/") ?? asked.path.startIndex)])
      let text = asked.origin.description + base + location
      guard let address = WebAddress(ifValid: text) else { return nil }
      self.init(address.text + (address.fragment.map { "#\($0)" } ?? ""))
    }
  }

  /// Returns whether scheme, host, port and path equal those of `expected`, and whether each field
  /// of the expected query is there. Additional fields in the query or fragment are allowed.
  func answers(_ expected: RedirectAddress) -> Bool {
    scheme == expected.scheme && authority == expected.authority && path == expected.path
      && (expected.query ?? []).allSatisfy { (query ?? []).contains($0) }
  }

  private static func cut(_ rest: inout Substring, at mark: Character) -> Substring? {
    guard let index = rest.firstIndex(of: mark) else { return nil }
    let tail = rest[rest.index(after: index)...]
    rest = rest[..<index]
    return tail
  }

  private static func items(_ text: Substring) -> [Item] {
    QueryField.all(in: text).map(\.decodedAsForm).map { Item(name: $0.name, value: $0.value) }
  }

  /// The origin of a web address, or `nil` if the address has another scheme or is invalid.
  var origin: Origin? { WebAddress(ifValid: withoutQuery)?.origin }

  var withoutQuery: String { "\(scheme):\(authority.map { "//\($0)" } ?? "")\(path)" }

  private static func withoutDefaultPort(_ authority: String, of scheme: String) -> String {
    let port = scheme == "https" ? ":443" : scheme == "http" ? ":80" : nil
    guard let port, authority.hasSuffix(port) else { return authority }
    return String(authority.dropLast(port.count))
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}
