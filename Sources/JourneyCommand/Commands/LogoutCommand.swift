import JourneyOAuth

/// `journey logout`, which revokes the tokens and ends the session at the server. The command
/// removes the revoked tokens and the ended session from the document. If revoking a token or
/// ending the session fails, the document keeps that token or session for another attempt.
struct LogoutCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.logout())
  }
}
