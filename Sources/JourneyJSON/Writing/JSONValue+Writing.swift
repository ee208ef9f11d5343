extension JSONValue {
  package enum Style: Sendable {
    /// One line without any white space.
    case compact
    /// Indented by two spaces for each level, as in `jq`.
    case pretty
  }

  /// Appends JSON text in UTF-8, without a newline at the end. Like `jq`, escapes only U+007F and
  /// what must be escaped. The same value always has the same bytes.
  package func write(into bytes: inout [UInt8], style: Style = .compact) {
    write(into: &bytes, indentation: style == .compact ? nil : 0)
  }

  /// JSON text on one line, without white space between tokens (RFC 8259).
  public var compact: String { text(.compact) }

  /// JSON text with each member and element on its own line, indented by two spaces for each level.
  package var pretty: String { text(.pretty) }

  private func text(_ style: Style) -> String {
    var bytes: [UInt8] = []
    write(into: &bytes, style: style)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter indentation: that of the line on which this value begins, or `nil` for the compact
  ///   layout.
  private func write(into bytes: inout [UInt8], indentation: Int?) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let truth): bytes += (truth ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let literal):
      if JSONParser.isNumber(literal) {
        bytes += literal.utf8
      } else {
        bytes.append(quoting: literal)
      }
    case .string(let text): bytes.append(quoting: text)
    case .array(let elements):
      let inner = indentation.map { $0 + 2 }
      var mark = UInt8(ascii: "[")
      for element in elements {
        bytes.append(mark)
        bytes.append(newline: inner)
        element.write(into: &bytes, indentation: inner)
        mark = UInt8(ascii: ",")
      }
      if elements.isEmpty { bytes.append(mark) } else { bytes.append(newline: indentation) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      let inner = indentation.map { $0 + 2 }
      var mark = UInt8(ascii: "{")
      for member in object.members {
        bytes.append(mark)
        bytes.append(newline: inner)
        bytes.append(quoting: member.key)
        bytes.append(UInt8(ascii: ":"))
        if inner != nil { bytes.append(UInt8(ascii: " ")) }
        member.value.write(into: &bytes, indentation: inner)
        mark = UInt8(ascii: ",")
      }
      if object.isEmpty { bytes.append(mark) } else { bytes.append(newline: indentation) }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension [UInt8] {
  /// Appends a string in quotation marks, with escapes (RFC 8259, section 7).
  fileprivate mutating func append(quoting text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      var start = 0
      for index in text.indices where !text[index].isPlain || text[index] == 0x7F {
        append(contentsOf: text[start..<index])
        append(contentsOf: text[index].escape.utf8)
        start = index + 1
      }
      append(contentsOf: text[start...])
    }
    append(UInt8(ascii: "\""))
  }

  /// Begins a new line, unless the layout is compact.
  fileprivate mutating func append(newline indentation: Int?) {
    guard let indentation else { return }
    append(UInt8(ascii: "\n"))
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }
}

extension UInt8 {
  /// A short form such as `\n` if JSON has one, otherwise six characters such as `\u001f`.
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
