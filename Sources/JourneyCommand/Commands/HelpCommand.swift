import JourneyTerminal

/// `journey help [TOPIC]`.
struct HelpCommand {
  private let text: String

  init(_ arguments: Arguments) throws(UsageError) {
    let operands = arguments.operands
    guard let name = operands.first else {
      text = Help.overview
      return
    }
    if name == HelpTopic.completion.rawValue {
      text = try Self.completion(operands.dropFirst())
      return
    }
    if operands == [HelpTopic.man.rawValue, CommandName.walk.rawValue] {
      text = ManPage.walk.text
      return
    }
    guard operands.count == 1 else {
      throw UsageError("expected at most one TOPIC", command: .help)
    }
    if let command = CommandName(rawValue: name) {
      text = Help.page(of: command)
    } else if let topic = HelpTopic(rawValue: name) {
      text = topic == .man ? ManPage.journey.text : Help.page(of: topic)
    } else {
      throw UsageError(
        "unknown topic '\(name.shown)'" + CommandName.meant(by: name), command: .help)
    }
  }

  private static func completion(_ operands: ArraySlice<String>) throws(UsageError) -> String {
    guard operands.count == 1, let name = operands.first else {
      throw UsageError("expected a shell after 'completion': bash, zsh or fish", command: .help)
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        "unknown shell '\(name.shown)'" + Shell.allCases.map(\.rawValue).didYouMean(name),
        command: .help)
    }
    return shell.completion
  }

  func run(_ environment: CommandEnvironment) -> Int32 {
    environment.show(Array(text.utf8))
  }
}
