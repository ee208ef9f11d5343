import JourneyTerminal

extension ManPage {
  /// The man page of `journey`, made from the same tables as `--help`.
  static var journey: ManPage {
    ManPage(
      of: "journey", version: Program.version, "sign users in to PingAM and PingOne",
      synopsis: CommandName.ofJourney.map { "journey \($0.synopsis)" },
      [
        Section("Description", [.text(Help.introduction), .text(Help.warning)]),
        Section("Commands", CommandName.ofJourney.flatMap(\.details)),
        Section("Options", [.rows(Option.all.map(row))]),
        Section(
          "Examples", [.example(CommandName.ofJourney.map(\.examples).joined(separator: "\n"))]
        ),
      ] + HelpTopic.texts.map { Section($0.section, $0.blocks) } + [
        Section("See also", [.text("journey-walk(1), journey-demo(1), jq(1), curl(1)")])
      ])
  }

  static var walk: ManPage {
    let command = CommandName.walk
    return ManPage(
      of: command.rawValue, version: Program.version, command.summary, synopsis: [command.synopsis],
      [
        Section("Description", command.notes.map(HelpBlock.text) + [.text(Help.warning)]),
        Section("Operands", [.rows(command.operandRows)]),
        Section("Options", [.rows(Help.rows { $0.applies(to: command) })]),
        Section("Examples", [.example(command.examples)]),
        Section("See also", [.text("journey(1), journey-demo(1)")]),
      ])
  }

  private static func row(_ option: Option) -> HelpBlock.Row {
    let short = option.short.map { "-\($0), " } ?? ""
    let value = option.value.map { " \($0)" } ?? ""
    let commands = option.commands.map { commands in
      " (\(commands.map(\.rawValue).joined(separator: ", ")))"
    }
    return .init("\(short)--\(option.long)\(value)", option.summary + (commands ?? ""))
  }
}

extension CommandName {
  fileprivate var details: [HelpBlock] {
    var blocks: [HelpBlock] = [.heading("journey \(rawValue)"), .text(summary)]
    if !operandRows.isEmpty { blocks.append(.rows(operandRows)) }
    blocks += notes.map(HelpBlock.text)
    return blocks
  }
}
