/// `journey help [TOPIC]`.
struct HelpCommand {
  private let text: String

  init(_ arguments: Arguments) throws(UsageError) {
    guard let topic = arguments.operands.first else {
      text = Help.overview
      return
    }
    guard arguments.operands.count == 1, let command = CommandName(rawValue: topic) else {
      let near = CommandName.allCases.map(\.rawValue).nearest(to: topic)
      throw UsageError(
        "there is no help on '\(topic.shown)'" + (near.map { "; is it '\($0)'?" } ?? ""),
        command: .help)
    }
    text = Help.page(of: command)
  }

  func run(_ surroundings: Surroundings) -> Int32 {
    do { try Descriptor(surroundings.output).write(Array(text.utf8)) } catch {
      if case .failed = error { return ExitStatus.output }
    }
    return ExitStatus.fine
  }
}
