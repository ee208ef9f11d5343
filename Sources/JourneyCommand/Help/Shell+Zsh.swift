extension Shell {
  var zshCompletion: String {
    """
    #compdef journey journey-walk
    # Completion of journey for zsh: journey help completion zsh > DIRECTORY-IN-FPATH/_journey
    _journey() {
      local -a commands
      commands=(
    \(names)  )
      if [[ $service == journey-walk ]]; then
        words=(journey $words)
        (( CURRENT++ ))
      elif (( CURRENT == 2 )); then
        _describe -t commands command commands
        _arguments '--help[explain all commands]' '--version[print the version]'
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(commands)  esac
    }
    # KEY@FILE and KEY@env:NAME.
    _journey_answer() {
      compset -P 1 '*@' || return 1
      if compset -P 1 'env:'; then _parameters -g '*export*'; else _files; fi
    }
    if [[ $funcstack[1] == _journey ]]; then _journey "$@"; else compdef _journey journey journey-walk; fi

    """
  }

  private var names: String {
    CommandName.ofJourney.map { command in
      "    \("\(command.rawValue):\(command.summary)".quotedForShell)\n"
    }.joined()
  }

  private var commands: String {
    CommandName.allCases.map { command in
      var arguments = Self.options(of: command).flatMap(specifications)
      let operands = Self.operands(of: command)
      if operands.isEmpty {
        arguments.append(command == .next ? "*:answer:_journey_answer" : "*: :")
      } else {
        arguments.append("*:operand:(\(operands.joined(separator: " ")))")
      }
      let list = arguments.map { "        \($0.quotedForShell)" }.joined(separator: " \\\n")
      return "    \(command.rawValue)) _arguments -s \\\n\(list) ;;\n"
    }.joined()
  }

  private func specifications(_ option: Option) -> [String] {
    let value = option.value.map { name in
      let action =
        option.takesFile
        ? "_files"
        : option.knownValues.isEmpty ? " " : "(\(option.knownValues.joined(separator: " ")))"
      return ":\(name):\(action)"
    }
    return option.spellings.map { spelling in
      let mark = option.value != nil && spelling.hasPrefix("--") ? "=" : ""
      return "*\(spelling)\(mark)[\(option.summary)]\(value ?? "")"
    }
  }
}
