/// An error in the command line, reported before anything is read from standard input or sent.
struct UsageError: Error, Sendable, Hashable {
  let message: String
  /// The command whose help explains the error.
  let command: CommandName?
  /// The hint, or `nil` if help says all that can help.
  let hint: String?

  init(_ message: String, command: CommandName? = nil, hint: String? = nil) {
    self.message = message
    self.command = command
    self.hint = hint
  }
}
