/// An error in the command line. The command has read nothing and sent nothing.
struct UsageError: Error, Sendable, Hashable {
  let message: String
  /// The command whose help explains the error.
  let command: CommandName?

  init(_ message: String, command: CommandName? = nil) {
    self.message = message
    self.command = command
  }
}
