/// ECMA-262, section 12.
package enum ScriptToken: Equatable {
  /// A name or keyword.
  case name(String)
  /// In single or double quotation marks, with its escapes decoded.
  case string(String)
  /// As written in the script. A minus sign is a separate token.
  case number(String)
  /// A string in backticks, with its escapes decoded. It can contain code.
  case template(String)
  /// Any other character.
  case punctuator(Unicode.Scalar)
}

/// Splits a script into tokens, so that the content of a string or comment is never read as code.
/// The script is never run. The time is proportional to its length.
package struct ScriptLexer {
  /// The maximum size of a script on a second-factor page, in bytes.
  package static let sizeLimit = 1 << 20

  private let bytes: [UInt8]
  private var index: Int
  private let end: Int

  /// Creates a lexer, which returns no tokens of a script that is larger than `sizeLimit`.
  package init(_ script: String) {
    let bytes = script.utf8.count <= Self.sizeLimit ? Array(script.utf8) : []
    self.init(bytes, bytes.indices)
  }

  /// - Parameter range: where the script is.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  package mutating func next() -> ScriptToken? {
    skipWhiteSpaceAndComments()
    guard index < end else { return nil }
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return string(closedBy: byte).map(ScriptToken.string) ?? .punctuator(Unicode.Scalar(byte))
    case UInt8(ascii: "`"):
      return string(closedBy: byte).map(ScriptToken.template) ?? .punctuator(Unicode.Scalar(byte))
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(take { $0.isNamePart || $0 == UInt8(ascii: ".") })
    case _ where byte.isNamePart: return .name(take(while: \.isNamePart))
    default:
      index += 1
      return .punctuator(Unicode.Scalar(byte))
    }
  }

  private mutating func take(while belongs: (UInt8) -> Bool) -> String {
    let start = index
    while index < end, belongs(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipWhiteSpaceAndComments() {
    while index < end {
      if bytes[index] <= 0x20 {
        index += 1
      } else if follows("//") {
        while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if follows("/*") {
        index += 2
        while index < end, !follows("*/") { index += 1 }
        index = min(index + 2, end)
      } else {
        return
      }
    }
  }

  private func follows(_ mark: String) -> Bool { bytes[index..<end].starts(with: mark.utf8) }

  /// Reads a string, or skips it and returns `nil` if it is not closed. Only a template can contain
  /// an unescaped newline.
  private mutating func string(closedBy quote: UInt8) -> String? {
    index += 1
    var text: [UInt8] = []
    while index < end, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        appendEscape(to: &text)
      } else if bytes[index] == UInt8(ascii: "\n"), quote != UInt8(ascii: "`") {
        return nil
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    guard index < end else { return nil }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func appendEscape(to text: inout [UInt8]) {
    guard index < end else { return }
    let letter = bytes[index]
    index += 1
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

  /// Reads a UTF-16 code unit of `count` hexadecimal digits. Each half of a surrogate pair becomes
  /// U+FFFD.
  private mutating func append(digits count: Int, to text: inout [UInt8]) {
    let digits = bytes[index..<min(index + count, end)]
    guard digits.count == count,
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return }
    index += count
    text.append(contentsOf: String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
}
