/// A shell that can complete the command line, with a script made from the same tables as `--help`.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  var completion: String {
    switch self {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// Returns the operands that are known in advance, such as the topics of `help`.
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
  /// The spellings, such as `--jobs` and `-j`.
  var spellings: [String] {
    ["--\(long)"] + (short.map { ["-\($0)"] } ?? [])
  }

  var takesFile: Bool { value == "FILE" }

  /// The possible values, such as `allow`, or an empty array if they are not known.
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
