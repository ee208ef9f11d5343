extension Shell {
  /// The completion script for bash 3.2 or newer, which needs no other program. Bash replaces only
  /// the last part of a word, `$2`, which begins as `COMP_WORDBREAKS` says. `$2` may therefore not
  /// be the whole word, so the script takes the word from `COMP_LINE`.
  var bashCompletion: String {
    #"""
    # Completion of journey for bash: source <(journey help completion bash)
    _journey() {
      local IFS=$' \t\n' line="${COMP_LINE:0:COMP_POINT}" given="$2" before glue word key value words=''
      local command=${COMP_WORDS[1]}
      [[ ${1##*/} == journey-walk ]] && command=journey-walk
      [[ $line == *"$given" ]] || given=''
      before=${line%"$given"}
      glue=${before##*[[:space:]]}
      before=${before%"$glue"}
      word=$glue$given
      COMPREPLY=()
      if ((COMP_CWORD == 1)) && [[ $command != journey-walk ]]; then
        words='\#(first)'
      elif [[ $word == --*=* ]]; then
        key=${word%%=*}= value=${word#*=}
        _journey_value "${word%%=*}"
        return
      else
        before=${before%"${before##*[![:space:]]}"}
        key='' value=$word
        _journey_value "${before##*[[:space:]]}" && return
        case $command in
          next | resume)
            value=${word#*[=@]}
            key=${word%"$value"}
            if [[ $key == *@ && $value == env:* ]]; then
              key+=env: value=${value#env:}
              COMPREPLY=($(compgen -e -- "$value"))
              _journey_reply
              return
            elif [[ $key == *@ ]]; then
              _journey_files
              return
            elif [[ $key == *= ]]; then
              return
            fi ;;
        esac
        case "$command $word" in
    \#(commands)    esac
      fi
      key=''
      COMPREPLY=($(compgen -W "$words" -- "$word"))
      _journey_reply
    }
    # Completes the value of an option. Returns false if the word is not an option with a value.
    _journey_value() {
      case $1 in
    \#(values)    *) return 1 ;;
      esac
    }
    _journey_files() {
      local path
      case $value in [\"\']*) key+=${value:0:1} value=${value:1} ;; esac
      while IFS= read -r path; do
        [[ -d $path ]] && path+=/
        if [[ $word != [\"\']* ]]; then
          printf -v path %q "$path"
          [[ $value == '~'* ]] && path=${path#\\}
        fi
        COMPREPLY+=("$path")
      done < <(compgen -f -- "${value//\\/}")
      # After a folder, completion continues with its files.
      if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == */ ]]; then
        compopt -o nospace 2>/dev/null
      fi
      _journey_reply
    }
    # Changes the candidates into the text that bash puts in place of "$2".
    _journey_reply() {
      local index
      for index in "${!COMPREPLY[@]}"; do
        COMPREPLY[index]=$key${COMPREPLY[index]}
        COMPREPLY[index]=${COMPREPLY[index]#"$glue"}
      done
    }
    complete -F _journey journey journey-walk

    """#
  }

  private var first: String {
    (CommandName.ofJourney.map(\.rawValue) + ["--help", "--version"]).joined(separator: " ")
  }

  /// The lines of a `case` statement that completes the values of options.
  private var values: String {
    Option.all.filter { $0.value != nil }.map { option in
      let action =
        if option.takesFile {
          " _journey_files"
        } else if !option.knownValues.isEmpty {
          " COMPREPLY=($(compgen -W '\(option.knownValues.joined(separator: " "))' -- \"$value\"));"
            + " _journey_reply"
        } else {
          ""
        }
      return "    \(option.spellings.joined(separator: " | ")))\(action) ;;\n"
    }.joined()
  }

  /// The lines of a `case` statement that offers the options of the command for a word with a dash,
  /// and its operands for any other.
  private var commands: String {
    CommandName.allCases.map { command in
      let options = Self.options(of: command).flatMap(\.spellings).joined(separator: " ")
      let operands = Self.operands(of: command).joined(separator: " ")
      let rest = operands.isEmpty ? "" : "      '\(command.rawValue) '*) words='\(operands)' ;;\n"
      return "      '\(command.rawValue) -'*) words='\(options)' ;;\n" + rest
    }.joined()
  }
}
