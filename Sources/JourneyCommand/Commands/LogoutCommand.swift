import JourneyOAuth

/// `journey logout`: revokes the tokens and ends the session on the server. The document keeps only
/// what could not be revoked or ended, for another attempt.
struct LogoutCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.logout())
  }
}
