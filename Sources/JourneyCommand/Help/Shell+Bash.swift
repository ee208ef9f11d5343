extension Shell {
  /// Needs nothing but bash, 3.2 or newer. Bash divides words at `=` and `@`, so `--config=FILE`
  /// and `KEY@FILE` come as three.
  var bashCompletion: String {
    """
    # Completion of journey for bash: source <(journey help completion bash)
    _journey() {
      local IFS=$' \\t\\n' current="${COMP_WORDS[COMP_CWORD]}" mark=' ' word words=''
      word="${COMP_WORDS[COMP_CWORD - 1]}"
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '\(first)' -- "$current"))
        return
      fi
      if [[ $current == [=@] ]]; then
        mark=$current current=''
      elif [[ $word == [=@] ]]; then
        mark=$word word="${COMP_WORDS[COMP_CWORD - 2]}"
      fi
      case "$mark$word" in
    \(values)    @*)
          _journey_files "$current"
          return ;;
        =*) return ;;
      esac
      case "${COMP_WORDS[1]} $current" in
    \(commands)  esac
      COMPREPLY=($(compgen -W "$words" -- "$current"))
    }
    _journey_files() {
      local IFS=$'\\n'
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$1"))
    }
    complete -F _journey journey

    """
  }

  private var first: String {
    (CommandName.allCases.map(\.rawValue) + ["--help", "--version"]).joined(separator: " ")
  }

  /// What follows an option that has a value.
  private var values: String {
    Option.all.filter { $0.value != nil }.map { option in
      let patterns = option.spellings.flatMap { ["' \($0)'", "'=\($0)'"] }.joined(separator: " | ")
      let action =
        if option.takesFile {
          "_journey_files \"$current\"; return"
        } else if let only = option.onlyValue {
          "COMPREPLY=($(compgen -W '\(only)' -- \"$current\")); return"
        } else {
          "return"
        }
      return "    \(patterns)) \(action) ;;\n"
    }.joined()
  }

  /// Options where a dash was typed, else operands.
  private var commands: String {
    CommandName.allCases.map { command in
      let options = Self.options(of: command).flatMap(\.spellings).joined(separator: " ")
      let operands = Self.operands(of: command).joined(separator: " ")
      let rest = operands.isEmpty ? "" : "    '\(command.rawValue) '*) words='\(operands)' ;;\n"
      return "    '\(command.rawValue) -'*) words='\(options)' ;;\n" + rest
    }.joined()
  }
}
