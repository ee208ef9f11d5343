/// A shell that can complete the command line. Its completion script is made from the same tables
/// as `--help`.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The completion script for the shell to load.
  var completion: String {
    switch self {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// Returns the command's operands that are known in advance, such as the topics of `help`.
  static func operands(of command: CommandName) -> [String] {
    switch command {
    case .start, .resume, .walk: ["-"]
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
  /// The spellings of the option, such as `--jobs` and `-j`.
  var spellings: [String] {
    ["--\(long)"] + (short.map { ["-\($0)"] } ?? [])
  }

  /// Whether the value of the option is the path of a file.
  var takesFile: Bool { value == "FILE" }

  /// The possible values of the option, such as `allow`, or an empty array if they are not known.
  var knownValues: [String] {
    if name == .expect { return Expectation.knownOutcomes }
    return value.map { $0 == $0.lowercased() ? [$0] : [] } ?? []
  }
}

extension String {
  /// The string in single quotes, so that a shell reads it as one word.
  var quotedForShell: String {
    var quoted = "'"
    for character in self { quoted += character == "'" ? "'\\''" : String(character) }
    return quoted + "'"
  }
}
