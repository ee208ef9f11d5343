/// One header field.
package struct HTTPHeader: Sendable, Hashable {
  /// The name in its original case, which does not count in comparisons.
  package let name: String
  /// The value without surrounding spaces or tabs.
  package private(set) var value: String

  /// - Throws: `HeaderError` if the name is not a token, or if the value has a control character
  ///   other than a tab (RFC 9110, sections 5.1 and 5.5).
  package init(_ name: String, _ value: String) throws(HeaderError) {
    guard Self.isToken(name) else { throw .name }
    guard !value.hasControlCharacter(except: "\t") else { throw .value(name: name) }
    self.init(received: name, value)
  }

  /// Whether the header is known to contain no secrets, such as `User-Agent`.
  package var isOpen: Bool { Self.open.contains(name.lowercased()) }

  /// Whether AM reads a user name or password from the header, which it does only when a journey
  /// begins.
  package var isZeroPage: Bool { Self.zeroPage.contains(name.lowercased()) }

  private static let zeroPage: Set<String> = ["x-openam-username", "x-openam-password"]

  private static let open: Set<String> = [
    "accept-language", "origin", "traceparent", "user-agent", "x-forgerock-transactionid",
    "x-forwarded-for", "x-request-id",
  ]

  /// Does not check what a server sent.
  init(received name: String, _ value: String) {
    self.name = name
    self.value = value.trimmingBlanks()
  }

  /// Appends a continuation line.
  mutating func fold(_ line: String) { value += " " + line }

  /// Returns whether a string is a token (RFC 9110, section 5.6.2), as names of headers and cookies
  /// must be.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
  }

  /// `tchar` in RFC 9110, section 5.6.2.
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"),
      UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

extension [HTTPHeader] {
  /// Leaves out a field whose value is `nil`.
  package init(_ fields: [(name: String, value: String?)]) throws(HeaderError) {
    self = []
    for case (let name, let value?) in fields { append(try HTTPHeader(name, value)) }
  }
}

extension Sequence where Element == HTTPHeader {
  func values(named name: String) -> [String] {
    var values: [String] = []
    for header in self where header.isNamed(name) { values.append(header.value) }
    return values
  }

  func firstValue(named name: String) -> String? { first { $0.isNamed(name) }?.value }
}

extension HTTPHeader {
  /// Compares without regard to the case of ASCII letters.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { one, other in
        let letter = one | 0x20
        return one == other
          || (letter == other | 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter))
      }
  }
}

/// Why a header cannot be sent.
package enum HeaderError: Error, Sendable, Hashable {
  /// The name is not a token (RFC 9110, section 5.6.2).
  case name
  /// The value has an invalid control character.
  case value(name: String)
}

extension HeaderError: CustomStringConvertible {
  /// The reason, without the value of the header.
  package var description: String {
    switch self {
    case .name: "invalid header name, expected letters, digits and !#$%&'*+-.^_`|~"
    case .value(let name): "invalid value of the header '\(name)': it contains a control character"
    }
  }
}
