/// The man page of a program, written with the macros of man(7).
package struct ManPage: Sendable {
  package struct Section: Sendable {
    let title: String
    let blocks: [HelpBlock]

    package init(_ title: String, _ blocks: [HelpBlock]) {
      self.title = title
      self.blocks = blocks
    }
  }

  /// The date of the last change to the man pages.
  private static let date = "2026-11-28"

  private let name: String
  private let version: String
  private let summary: String
  /// The forms of the command line, each on its own line.
  private let synopsis: [String]
  private let sections: [Section]

  /// - Parameter summary: a phrase for the index of manual pages.
  package init(
    of name: String, version: String, _ summary: String, synopsis: [String], _ sections: [Section]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.synopsis = synopsis
    self.sections = sections
  }

  package var text: String {
    let program = name.roff
    var page = ".TH \"\(program.uppercased())\" 1 \(Self.date) \"\(program) \(version)\""
    page += " \"User Commands\"\n.SH NAME\n\(program) \\- \(summary.roff)\n.SH SYNOPSIS\n"
    page += synopsis.map { $0.roff + "\n" }.joined(separator: ".br\n")
    for section in sections { page += section.roff }
    return page
  }
}

extension ManPage.Section {
  fileprivate var roff: String {
    var text = ".SH \"\(title.uppercased().roff)\"\n"
    var isFirst = true
    for block in blocks {
      if !isFirst, !block.isHeading { text += ".PP\n" }
      text += block.roff
      isFirst = block.isHeading
    }
    return text
  }
}

extension HelpBlock {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }

  fileprivate var roff: String {
    switch self {
    case .heading(let text): ".SS \"\(text.roff)\"\n"
    case .text(let text): text.roff + "\n"
    case .usage(let name, let operands): "\(name)\(operands)".roff + "\n"
    case .rows(let rows):
      rows.map { ".TP\n.B \"\($0.term.roff)\"\n\($0.meaning.roff)\n" }.joined()
    case .example(let lines): ".nf\n.RS\n\(lines.roff)\n.RE\n.fi\n"
    }
  }
}

extension String {
  /// The text, escaped for roff, in which a backslash begins an escape, a bare hyphen can become a
  /// dash, a line with a period or an apostrophe in front is a request, and a quotation mark ends
  /// the argument of a macro.
  fileprivate var roff: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var text = line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : ""
      for character in line {
        switch character {
        case "\\": text += "\\e"
        case "-": text += "\\-"
        case "\"": text += "\\(dq"
        case "'": text += "\\(aq"
        case "…": text += "..."
        default: text.append(character)
        }
      }
      return text
    }.joined(separator: "\n")
  }
}
