extension Shell {
  var fishCompletion: String {
    var lines = [
      "# Completion of journey for fish: journey help completion fish | source",
      "complete -c journey -f",
    ]
    for command in CommandName.ofJourney {
      lines.append(
        "complete -c journey -n __fish_use_subcommand -a \(command.rawValue)"
          + " -d \(command.summary.quotedForFish)")
    }
    for command in CommandName.ofJourney {
      let operands = Self.operands(of: command)
      guard !operands.isEmpty else { continue }
      lines.append(
        "complete -c journey -n '__fish_seen_subcommand_from \(command.rawValue)'"
          + " -a '\(operands.joined(separator: " "))'")
    }
    lines += [
      "# KEY@FILE",
      "function __journey_answer",
      "  set -l word (string unescape -- (commandline -ct))",
      "  set -l key (string match -r '^[^=@]*@' -- $word); or return",
      "  for path in (__fish_complete_path (string replace -- $key '' $word))",
      "    echo $key$path",
      "  end",
      "end",
      "complete -c journey -n '__fish_seen_subcommand_from next' -a '(__journey_answer)'",
    ]
    lines += Option.all.compactMap { line($0, of: CommandName.ofJourney) }
    lines += ["complete -c journey-walk -f", "complete -c journey-walk -a '-'"]
    lines += Option.all.filter { $0.applies(to: .walk) }.map {
      line($0, in: "complete -c journey-walk")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the line for an option of `journey`, or `nil` if only `journey-walk` has it.
  private func line(_ option: Option, of commands: [CommandName]) -> String? {
    var line = "complete -c journey"
    if let own = option.commands {
      let names = own.filter(commands.contains).map(\.rawValue)
      if names.isEmpty { return nil }
      line += " -n '__fish_seen_subcommand_from \(names.joined(separator: " "))'"
    } else if !option.exceptions.isEmpty {
      let names = option.exceptions.map(\.rawValue).joined(separator: " ")
      line += " -n 'not __fish_seen_subcommand_from \(names)'"
    }
    return self.line(option, in: line)
  }

  private func line(_ option: Option, in beginning: String) -> String {
    var line = beginning
    line += " -l \(option.long)"
    if let short = option.short { line += " -s \(short)" }
    if option.value != nil { line += option.takesFile ? " -r -F" : " -x" }
    let known = option.knownValues
    if !known.isEmpty { line += " -a \(known.joined(separator: " ").quotedForFish)" }
    return line + " -d \(option.summary.quotedForFish)"
  }
}

extension String {
  /// The string in single quotes, within which fish knows only the escapes `\'` and `\\`.
  fileprivate var quotedForFish: String {
    var quoted = "'"
    for character in self {
      if character == "'" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
