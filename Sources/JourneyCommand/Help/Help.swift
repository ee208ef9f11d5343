import JourneyTerminal

/// The texts of `--help`, made from the tables of commands, options and topics.
enum Help {
  static func usage(of command: CommandName?) -> String {
    guard let command else { return "usage: journey COMMAND [OPTION…] (see journey help)" }
    if command == .walk { return "usage: \(command.synopsis) (see \(command.program) --help)" }
    // The line must stay short, and `help` lists all forms of an answer.
    let synopsis = command == .next ? "next [OPTION…] [KEY=TEXT…] …" : command.synopsis
    return "usage: journey \(synopsis) (see journey help \(command.rawValue))"
  }

  /// - Parameter isListed: whether the list of all commands is requested.
  static func text(of command: CommandName, isListed: Bool) -> String {
    isListed || command == .help ? overview : page(of: command)
  }

  static let introduction = """
    journey signs users in to PingAM and PingOne from a shell. It reads a page and your answers as
    JSON on stdin, and prints the next page as JSON on stdout.
    """

  static let warning =
    """
    Treat stdout as a credential: anyone who reads it can continue the sign-in.
    Before you log it, add | journey redact
    """

  static var overview: String {
    let blocks: [HelpBlock] = [
      .text(introduction), .text("usage: journey COMMAND [OPTION…] [OPERAND…]"),
      .rows(CommandName.ofJourney.map { .init($0.rawValue, $0.summary) }),
      .text("journey-walk answers all pages of a journey from a file: journey-walk --help"),
      .text("topics of journey help TOPIC:"),
      .rows(HelpTopic.allCases.map { .init($0.rawValue, $0.summary) }), .text(warning),
      .text(
        """
        For more, see man journey and the folder share/doc/journey of the installation. If you find
        a bug, report it with the output of journey redact (see security.md in that folder).
        """),
    ]
    return blocks.plain
  }

  static func page(of command: CommandName) -> String {
    let options = rows { $0.commands?.contains(command) == true }
    var blocks: [HelpBlock] = [
      .text("\(command.program): \(command.summary)"), .example(command.examples),
      .usage(command.program, command.synopsis.dropFirst(command.rawValue.count)),
    ]
    if !command.operandRows.isEmpty { blocks.append(.rows(command.operandRows)) }
    blocks += command.notes.map(HelpBlock.text)
    if !options.isEmpty { blocks.append(.rows(options)) }
    blocks.append(.text("options of all commands: journey help options"))
    if command.continuesFlow || command == .unseal { blocks.append(.text(warning)) }
    return blocks.plain
  }

  static func page(of topic: HelpTopic) -> String {
    ([.text("journey: \(topic.summary)")] + topic.blocks).plain
  }

  static func rows(_ isMeant: (Option) -> Bool) -> [HelpBlock.Row] {
    Option.all.filter(isMeant).map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let value = option.value.map { " \($0)" } ?? ""
      return .init(short + "--" + option.long + value, option.summary)
    }
  }
}

extension CommandName {
  var synopsis: String {
    "\(rawValue) [OPTION…]" + (operands.isEmpty ? "" : " \(operands)")
  }
}
