/// A piece of a help text, laid out for the terminal or as a part of the man page.
enum HelpBlock: Sendable {
  case text(String)
  /// What is explained, and how.
  case rows([Row])
  /// Lines of shell or JSON, shown as they are.
  case example(String)

  struct Row: Sendable {
    let term: String
    let meaning: String

    init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }
}

extension [HelpBlock] {
  /// For a terminal: with an empty line between two blocks.
  var plain: String {
    map { block in
      switch block {
      case .text(let text): text + "\n"
      case .rows(let rows): Self.table(rows)
      case .example(let lines):
        lines.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "  \($0)\n" }.joined()
      }
    }.joined(separator: "\n")
  }

  private static func table(_ rows: [HelpBlock.Row]) -> String {
    let width = rows.map(\.term.count).max() ?? 0
    return rows.map { row in
      let gap = String(repeating: " ", count: width - row.term.count)
      return "  \(row.term)\(gap)  \(row.meaning)\n"
    }.joined()
  }
}
