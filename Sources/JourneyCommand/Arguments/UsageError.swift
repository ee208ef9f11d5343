/// An error in the command line. The error is reported before the command reads standard input or
/// sends a request.
struct UsageError: Error, Sendable, Hashable {
  let message: String
  /// The command whose help explains the error.
  let command: CommandName?
  /// The remedy, or `nil` if the help is the only remedy.
  let hint: String?

  init(_ message: String, command: CommandName? = nil, hint: String? = nil) {
    self.message = message
    self.command = command
    self.hint = hint
  }
}
