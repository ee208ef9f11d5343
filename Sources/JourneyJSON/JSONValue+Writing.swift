extension JSONValue {
  /// How a document is laid out.
  package enum Style: Sendable {
    /// On one line, without any white space.
    case compact
    /// Indented by two spaces, as jq does.
    case pretty
  }

  /// Appends the document in UTF-8, without a closing newline. Only what must be escaped is, and
  /// U+007F, as jq does. The same value gives the same bytes.
  package func write(into bytes: inout [UInt8], style: Style = .compact) {
    switch style {
    case .compact: write(into: &bytes, indentation: nil)
    case .pretty: write(into: &bytes, indentation: 0)
    }
  }

  /// The document on one line, without any white space (RFC 8259).
  public var compact: String { text(.compact) }

  /// The document on as many lines as it has members and elements, indented by two spaces.
  public var pretty: String { text(.pretty) }

  private func text(_ style: Style) -> String {
    var bytes: [UInt8] = []
    write(into: &bytes, style: style)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter indentation: of the line that this value begins on; nil for compact.
  private func write(into bytes: inout [UInt8], indentation: Int?) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let literal):
      if literal.isNumberLiteral {
        bytes.append(contentsOf: literal.utf8)
      } else {
        bytes.append(quoting: literal)
      }
    case .string(let text): bytes.append(quoting: text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      let inner = indentation.map { $0 + 2 }
      var isFirst = true
      for element in elements {
        bytes.append(separator: isFirst, indentation: inner)
        element.write(into: &bytes, indentation: inner)
        isFirst = false
      }
      if !isFirst { bytes.append(newline: indentation) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      let inner = indentation.map { $0 + 2 }
      var isFirst = true
      for member in object.members {
        bytes.append(separator: isFirst, indentation: inner)
        bytes.append(quoting: member.key)
        bytes.append(UInt8(ascii: ":"))
        if inner != nil { bytes.append(UInt8(ascii: " ")) }
        member.value.write(into: &bytes, indentation: inner)
        isFirst = false
      }
      if !isFirst { bytes.append(newline: indentation) }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(separator isFirst: Bool, indentation: Int?) {
    if !isFirst { append(UInt8(ascii: ",")) }
    append(newline: indentation)
  }

  fileprivate mutating func append(newline indentation: Int?) {
    guard let indentation else { return }
    append(UInt8(ascii: "\n"))
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }

  /// Appends a string with its quotes and escapes (RFC 8259, section 7).
  fileprivate mutating func append(quoting text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { bytes in
      var index = 0
      while true {
        let end = bytes.endOfUnescaped(from: index)
        append(contentsOf: bytes[index..<end])
        guard end < bytes.count else { break }
        append(contentsOf: bytes[end].escape.utf8)
        index = end + 1
      }
    }
    append(UInt8(ascii: "\""))
  }
}

extension UInt8 {
  /// The short form where there is one.
  fileprivate var escape: String {
    switch self {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    default: return (self < 0x10 ? "\\u000" : "\\u00") + String(self, radix: 16)
    }
  }
}
