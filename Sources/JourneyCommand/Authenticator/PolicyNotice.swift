import JourneyTerminal

/// A warning that the `mfauth` address of one-time codes sets conditions for a phone (`policies`).
/// `journey` can neither fulfill nor check these conditions. The warning is printed once on
/// standard error.
struct PolicyNotice: Sendable {
  private let context: CommandContext
  private let isSaid = FirstOnly()

  init(_ context: CommandContext) { self.context = context }

  func say() {
    guard !context.arguments.isQuiet, isSaid.isFirst() else { return }
    Descriptor(context.environment.errors).writeLine(
      "journey \(context.arguments.command.rawValue): warning: the address of one-time codes has 'policies'"
        + " for a phone, which journey does not check")
  }
}
