/// A shell that completes the command line, from the tables that `--help` is made from.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// A script to be loaded by the shell.
  var completion: String {
    switch self {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// What can stand behind a command beside options, where that is known.
  static func operands(of command: CommandName) -> [String] {
    switch command {
    case .start, .resume: ["-"]
    case .schema: DocumentSchema.names
    case .help:
      CommandName.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
        + allCases.map(\.rawValue)
    default: []
    }
  }

  static func options(of command: CommandName) -> [Option] {
    Option.all.filter { $0.applies(to: command) }
  }
}

extension Option {
  /// `--jobs` and `-j`.
  var spellings: [String] {
    ["--\(long)"] + (short.map { ["-\($0)"] } ?? [])
  }

  /// Whether its value is the path of a file.
  var takesFile: Bool { value == "FILE" }

  /// The values that it can have, if they are known: such as `allow`.
  var knownValues: [String] {
    if name == .expect { return Expectation.words }
    return value.map { $0 == $0.lowercased() ? [$0] : [] } ?? []
  }
}

extension String {
  /// As one word of a shell: in single quotes.
  var quotedForShell: String {
    var quoted = "'"
    for character in self { quoted += character == "'" ? "'\\''" : String(character) }
    return quoted + "'"
  }
}
