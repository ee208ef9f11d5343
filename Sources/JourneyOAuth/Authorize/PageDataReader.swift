/// Reads the object that a script sets `pageData` to, going over the script once.
struct PageDataReader {
  /// More than AM's pages have; deeper or longer is skipped.
  private static let maximumDepth = 16
  private static let maximumCount = 200

  private var scanner: ByteScanner

  init(_ scanner: ByteScanner) {
    self.scanner = scanner
  }

  /// The members of the first object that `pageData` is set to; what is cut off ends it.
  mutating func members() -> [String: PageData.Value]? {
    while !scanner.isAtEnd {
      switch token() {
      case .word(let range):
        guard range.count == 8, scanner.text(range) == "pageData" else { continue }
        skipBlanks()
        guard scanner.skip("=") || scanner.skip(":") else { continue }
        skipBlanks()
        if scanner.skip("{") { return object(depth: 0) }
      default: continue
      }
    }
    return nil
  }

  private enum Token {
    case word(Range<Int>)
    case string(String)
    case mark(UInt8)
    case end
  }

  /// A value, and what follows it up to the next comma or bracket that is not its own.
  private mutating func value(depth: Int) -> PageData.Value {
    skipBlanks()
    guard let first = scanner.next, depth < Self.maximumDepth else {
      skipExpression()
      return .other
    }
    let value: PageData.Value
    switch first {
    case UInt8(ascii: "{"):
      scanner.skip()
      value = .object(object(depth: depth + 1))
    case UInt8(ascii: "["):
      scanner.skip()
      value = .list(list(depth: depth + 1))
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      if case .string(let text) = token() { value = .text(text) } else { value = .other }
    default:
      value = .other
    }
    skipExpression()
    return value
  }

  /// Behind its `{`, up to and with its `}`.
  private mutating func object(depth: Int) -> [String: PageData.Value] {
    var members: [String: PageData.Value] = [:]
    while true {
      let key: String
      switch token() {
      case .end, .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: "]")): return members
      case .mark: continue
      case .word(let range): key = range.count <= 64 ? scanner.text(range) : ""
      case .string(let text): key = text
      }
      skipBlanks()
      guard scanner.skip(":") else { continue }
      let value = value(depth: depth)
      if members[key] == nil, members.count < Self.maximumCount { members[key] = value }
    }
  }

  /// Behind its `[`, up to and with its `]`.
  private mutating func list(depth: Int) -> [PageData.Value] {
    var elements: [PageData.Value] = []
    while true {
      skipBlanks()
      guard let next = scanner.next else { return elements }
      if next == UInt8(ascii: "]") || next == UInt8(ascii: "}") {
        scanner.skip()
        return elements
      }
      if next == UInt8(ascii: ",") {
        scanner.skip()
        continue
      }
      let element = value(depth: depth)
      if elements.count < Self.maximumCount { elements.append(element) }
    }
  }

  /// A value that is not read: up to the comma or bracket that ends it.
  private mutating func skipExpression() {
    var depth = 0
    while true {
      skipBlanks()
      guard let next = scanner.next else { return }
      switch next {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth <= 0 { return }
        depth -= 1
      case UInt8(ascii: ","):
        if depth <= 0 { return }
      default: break
      }
      _ = token()
    }
  }

  private mutating func token() -> Token {
    skipBlanks()
    guard let first = scanner.next else { return .end }
    if Self.isWord(first) { return .word(scanner.take(while: Self.isWord)) }
    scanner.skip()
    guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first == UInt8(ascii: "`")
    else { return .mark(first) }
    return string(until: first)
  }

  /// White space and comments.
  private mutating func skipBlanks() {
    while true {
      _ = scanner.take(while: ByteScanner.isBlank)
      if scanner.skip("//") {
        _ = scanner.take { $0 != UInt8(ascii: "\n") }
      } else if scanner.skip("/*") {
        scanner.skip(past: "*/")
      } else {
        return
      }
    }
  }

  /// Behind its quote. A string that is not closed does not count.
  private mutating func string(until quote: UInt8) -> Token {
    var text: [UInt8] = []
    while let byte = scanner.next {
      scanner.skip()
      if byte == quote { return .string(String(decoding: text, as: UTF8.self)) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      text += escape()
    }
    return .end
  }

  /// Behind a backslash (ECMA-262, 12.9.4), in UTF-8.
  private mutating func escape() -> [UInt8] {
    guard let letter = scanner.next else { return [] }
    scanner.skip()
    switch letter {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "u"): return hexadecimal(4)
    case UInt8(ascii: "x"): return hexadecimal(2)
    default: return [letter]
    }
  }

  private mutating func hexadecimal(_ count: Int) -> [UInt8] {
    var left = count
    let digits = scanner.take { byte in
      left -= 1
      return left >= 0 && Character(Unicode.Scalar(byte)).isHexDigit
    }
    let scalar =
      digits.count == count
      ? UInt32(scanner.text(digits), radix: 16).flatMap(Unicode.Scalar.init) : nil
    return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}
