import JourneyTerminal

/// `journey help [TOPIC]`.
struct HelpCommand {
  private let text: String

  init(_ arguments: Arguments) throws(UsageError) {
    let words = arguments.operands
    guard let word = words.first else {
      text = Help.overview
      return
    }
    if word == HelpTopic.completion.rawValue {
      text = try Self.completion(words.dropFirst())
      return
    }
    guard words.count == 1 else { throw UsageError("expected at most one TOPIC", command: .help) }
    if let command = CommandName(rawValue: word) {
      text = Help.page(of: command)
    } else if let topic = HelpTopic(rawValue: word) {
      text = topic == .man ? ManPage.journey.text : Help.page(of: topic)
    } else {
      throw UsageError(
        "unknown topic '\(word.shown)'" + CommandName.meant(by: word), command: .help)
    }
  }

  private static func completion(_ words: ArraySlice<String>) throws(UsageError) -> String {
    guard words.count == 1, let word = words.first else {
      throw UsageError("expected a shell: completion bash, zsh or fish", command: .help)
    }
    guard let shell = Shell(rawValue: word) else {
      throw fault(
        "unknown shell '\(word.shown)'", word, Shell.allCases.map(\.rawValue))
    }
    return shell.completion
  }

  private static func fault(_ message: String, _ word: String, _ known: [String]) -> UsageError {
    UsageError(
      message + (known.suggestion(for: word).map { "; did you mean '\($0)'?" } ?? ""),
      command: .help)
  }

  func run(_ environment: CommandEnvironment) -> Int32 {
    environment.show(Array(text.utf8))
  }
}
