import JourneyOAuth

/// `journey logout`, which revokes the tokens and ends the session at the server. The command
/// removes from the document what the server has revoked or ended, and keeps the rest for another
/// attempt.
struct LogoutCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.logout())
  }
}
