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
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
      var taken: [UInt8] = []
      swap(&taken, &bytes)
      var writer = JSONWriter(after: taken, by: buffer)
      taken = []
      write(into: &writer, indentation: style == .compact ? nil : 0)
      bytes = writer.finish()
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
  private func write(into writer: inout JSONWriter, indentation: Int?) {
    switch self {
    case .null: writer.append("null")
    case .boolean(let truth): writer.append(truth ? "true" : "false")
    case .integer(let number): writer.append(plain: String(number))
    case .number(let literal):
      if literal.isNumberLiteral {
        writer.append(plain: literal)
      } else {
        writer.append(quoting: literal)
      }
    case .string(let text): writer.append(quoting: text)
    case .array(let elements):
      let inner = indentation.map { $0 + 2 }
      var mark = UInt8(ascii: "[")
      for element in elements {
        writer.append(mark)
        writer.append(newline: inner)
        element.write(into: &writer, indentation: inner)
        mark = UInt8(ascii: ",")
      }
      if elements.isEmpty { writer.append(mark) } else { writer.append(newline: indentation) }
      writer.append(UInt8(ascii: "]"))
    case .object(let object):
      let inner = indentation.map { $0 + 2 }
      var mark = UInt8(ascii: "{")
      for member in object.members {
        writer.append(mark)
        writer.append(newline: inner)
        writer.append(quoting: member.key)
        writer.append(UInt8(ascii: ":"))
        if inner != nil { writer.append(UInt8(ascii: " ")) }
        member.value.write(into: &writer, indentation: inner)
        mark = UInt8(ascii: ",")
      }
      if object.isEmpty { writer.append(mark) } else { writer.append(newline: indentation) }
      writer.append(UInt8(ascii: "}"))
    }
  }
}
