/// The texts of `--help`, made from the tables of commands and options.
enum Help {
  static func usage(of command: CommandName?) -> String {
    guard let command else { return "usage: journey COMMAND [OPTION…]; journey help lists them" }
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    return
      "usage: journey \(command.rawValue) [OPTION…]\(operands); journey help \(command.rawValue) says more"
  }

  /// - Parameter isListed: whether all commands are asked for.
  static func text(of command: CommandName, isListed: Bool) -> String {
    isListed || command == .help ? overview : page(of: command)
  }

  static var overview: String {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    let commands = CommandName.allCases.map { command in
      "  \(command.rawValue.padded(to: width))  \(command.summary)\n"
    }.joined()
    return """
      journey walks the sign-in journeys of PingAM and PingOne from a shell: a node and
      answers in on stdin, the next node out on stdout, both JSON.

      usage: journey COMMAND [OPTION…] [OPERAND…]

      \(commands)
      options of all commands:
      \(options { $0.commands == nil })
      What comes out on stdout is a credential: whoever has it can go on with the sign-in.
      """ + "\n"
  }

  static func page(of command: CommandName) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    let own = options { $0.commands?.contains(command) == true }
    return """
      journey \(command.rawValue): \(command.summary)

      usage: journey \(command.rawValue) [OPTION…]\(operands)

      \(own.isEmpty ? "" : own + "\n")\(options { $0.commands == nil })
      What comes out on stdout is a credential: whoever has it can go on with the sign-in.
      """ + "\n"
  }

  private static func options(_ isMeant: (Option) -> Bool) -> String {
    let rows = Option.all.filter(isMeant).map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let value = option.value.map { " \($0)" } ?? ""
      return (short + "--" + option.long + value, option.summary)
    }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0.padded(to: width))  \($0.1)\n" }.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
