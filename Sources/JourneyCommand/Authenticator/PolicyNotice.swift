import JourneyTerminal

/// Says once on stderr that the address of one-time codes sets conditions for a phone (`policies` of
/// `mfauth`), which nothing here can fulfil or check.
struct PolicyNotice: Sendable {
  private let context: CommandContext
  private let isSaid = FirstOnly()

  init(_ context: CommandContext) { self.context = context }

  func say() {
    guard !context.arguments.isQuiet, isSaid.isFirst() else { return }
    Descriptor(context.environment.errors).writeLine(
      "journey \(context.arguments.command.rawValue): the address of the one-time codes has 'policies'"
        + " for a phone, which are not checked")
  }
}
