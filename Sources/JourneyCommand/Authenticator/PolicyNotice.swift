import JourneyTerminal

/// A warning that an `mfauth` address for one-time codes sets conditions for the phone
/// (`policies`). `journey` can neither fulfill nor check these conditions. The warning is printed
/// once on standard error.
struct PolicyNotice: Sendable {
  private let context: CommandContext
  private let isSaid = FirstOnly()

  init(_ context: CommandContext) { self.context = context }

  func say() {
    guard !context.arguments.isQuiet, isSaid.isFirst() else { return }
    Descriptor(context.environment.errors).writeLine(
      "journey \(context.arguments.command.rawValue): warning: the address for one-time codes has 'policies'"
        + " for a phone, which journey does not check")
  }
}
