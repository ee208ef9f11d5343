/// One word of a JavaScript text (ECMA-262 section 12).
enum ScriptToken: Equatable {
  /// A name or keyword.
  case word(String)
  /// A literal in `'` or `"`, its escapes undone.
  case text(String)
  /// The digits of a number as they stand; a minus is a sign of its own.
  case number(String)
  /// A literal in backticks, which may hold code.
  case template
  /// Any other character.
  case sign(Unicode.Scalar)
}

/// Cuts a script into its words, so that what stands in a literal or a comment is never taken for
/// code. Nothing is run. The time is in proportion to the length of the script.
struct ScriptTokens {
  /// Longer scripts are not read, in bytes.
  static let sizeLimit = 1 << 20

  private let bytes: [UInt8]
  private var place = 0

  init(_ script: String) {
    bytes = script.utf8.count <= Self.sizeLimit ? Array(script.utf8) : []
  }

  mutating func next() -> ScriptToken? {
    skipWhiteSpaceAndComments()
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return literal(closedBy: byte)
    case UInt8(ascii: "`"):
      place += 1
      while place < bytes.count, bytes[place] != byte {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place = min(place + 1, bytes.count)
      return .template
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(run { Self.isNamePart($0) || $0 == UInt8(ascii: ".") })
    case _ where Self.isNamePart(byte): return .word(run(Self.isNamePart))
    default:
      place += 1
      return .sign(Unicode.Scalar(byte))
    }
  }

  private mutating func run(_ belongs: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, belongs(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipWhiteSpaceAndComments() {
    while place < bytes.count {
      let byte = bytes[place]
      if byte <= 0x20 {
        place += 1
      } else if follows("//") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if follows("/*") {
        place += 2
        while place < bytes.count, !follows("*/") { place += 1 }
        place = min(place + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private func follows(_ mark: StaticString) -> Bool {
    place + 1 < bytes.count && bytes[place] == mark.utf8Start[0]
      && bytes[place + 1] == mark.utf8Start[1]
  }

  /// What is not closed on its line is not a literal; the quote counts as a sign, the rest as read.
  private mutating func literal(closedBy quote: UInt8) -> ScriptToken {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count, bytes[place] != quote, bytes[place] != UInt8(ascii: "\n") {
      if bytes[place] == UInt8(ascii: "\\") {
        place += 1
        appendEscape(to: &text)
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    guard place < bytes.count, bytes[place] == quote else { return .sign(Unicode.Scalar(quote)) }
    place += 1
    return .text(String(decoding: text, as: UTF8.self))
  }

  private mutating func appendEscape(to text: inout [UInt8]) {
    guard place < bytes.count else { return }
    let letter = bytes[place]
    place += 1
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "x"): append(digits: 2, to: &text)
    case UInt8(ascii: "u"): append(digits: 4, to: &text)
    default: text.append(letter)
    }
  }

  /// One UTF-16 unit in hexadecimal digits; half of a pair becomes U+FFFD.
  private mutating func append(digits count: Int, to text: inout [UInt8]) {
    let digits = bytes[place..<min(place + count, bytes.count)]
    guard digits.count == count,
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return }
    place += count
    text.append(contentsOf: String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
}
