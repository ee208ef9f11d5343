/// The man page, from the tables that `--help` is made from.
enum ManPage {
  /// When what it says changed last.
  private static let date = "2026-11-21"

  static var text: String {
    var page = ".TH JOURNEY 1 \(date) \"journey \(Program.version)\" \"User Commands\"\n"
    page += section("NAME", [.text("journey - walk sign-in journeys of PingAM and PingOne")])
    page += section("SYNOPSIS", [])
    page += CommandName.allCases.map { "journey \($0.synopsis)".roff + "\n" }.joined(
      separator: ".br\n")
    page += section("DESCRIPTION", [.text(Help.introduction), .text(Help.warning)])
    page += section(
      "COMMANDS", [.rows(CommandName.allCases.map { .init($0.rawValue, $0.summary) })])
    page += section("OPTIONS", [.rows(Option.all.map(row))])
    for topic in HelpTopic.texts {
      page += section(topic.rawValue.uppercased(), topic.blocks)
    }
    return page + section("SEE ALSO", [.text("jq(1), curl(1)")])
  }

  private static func row(_ option: Option) -> HelpBlock.Row {
    let short = option.short.map { "-\($0), " } ?? ""
    let value = option.value.map { " \($0)" } ?? ""
    let commands = option.commands.map { commands in
      " (\(commands.map(\.rawValue).joined(separator: ", ")))"
    }
    return .init("\(short)--\(option.long)\(value)", option.summary + (commands ?? ""))
  }

  private static func section(_ title: String, _ blocks: [HelpBlock]) -> String {
    ".SH \(title)\n" + blocks.map(\.roff).joined(separator: ".PP\n")
  }
}

extension HelpBlock {
  fileprivate var roff: String {
    switch self {
    case .text(let text): text.roff + "\n"
    case .rows(let rows):
      rows.map { ".TP\n.B \"\($0.term.roff)\"\n\($0.meaning.roff)\n" }.joined()
    case .example(let lines): ".nf\n.RS\n\(lines.roff)\n.RE\n.fi\n"
    }
  }
}

extension String {
  /// As roff reads it: a backslash begins an escape, a bare hyphen may become a dash, a line that
  /// begins with a full stop or an apostrophe is a request, a quote would end a macro's argument.
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
