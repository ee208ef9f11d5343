/// A block of help, for a terminal or a man page.
package enum HelpBlock: Sendable {
  /// The heading of the blocks after it.
  case heading(String)
  case text(String)
  /// The name of a command, and its options and operands.
  case usage(String, Substring)
  /// A table of terms and their meanings.
  case rows([Row])
  /// Lines of shell or JSON, shown unchanged.
  case example(String)

  package struct Row: Sendable {
    package let term: String
    package let meaning: String

    package init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }
}

extension String {
  /// The maximum number of columns in a line of help.
  fileprivate static let columns = 80

  /// The text in lines of at most 80 columns, unless a word is longer.
  package var wrapped: String {
    var lines: [String] = []
    for word in split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + word.count < Self.columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension [HelpBlock] {
  /// The text for a terminal, with an empty line between blocks.
  package var plain: String {
    map { block in
      switch block {
      case .heading(let text), .text(let text): text.wrapped + "\n"
      case .usage(let name, let operands):
        Self.table([.init("usage: \(name)", String(operands))], indent: 0, gap: 1)
      case .rows(let rows): Self.table(rows)
      case .example(let lines):
        lines.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "  \($0)\n" }.joined()
      }
    }.joined(separator: "\n")
  }

  /// The width of a term whose meaning begins on the same line, in columns.
  private static let widestTerm = 32

  /// - Parameters:
  ///   - margin: the blanks before each term.
  ///   - gap: the blanks between the longest term and its meaning.
  private static func table(_ rows: [HelpBlock.Row], indent margin: Int = 2, gap: Int = 2)
    -> String
  {
    let column = rows.map(\.term.count).filter { $0 <= widestTerm }.max() ?? 0
    let indent = String(repeating: " ", count: margin + column + gap)
    return rows.map { row in
      let start = String(repeating: " ", count: margin) + row.term
      var lines = [start + String(indent.dropFirst(start.count))]
      if row.term.count > column { lines.append(indent) }
      var isFirst = true
      for word in row.meaning.split(whereSeparator: \.isWhitespace) {
        if !isFirst, lines[lines.count - 1].count + word.count >= String.columns {
          lines.append(indent)
          isFirst = true
        }
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
        isFirst = false
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined()
  }
}
