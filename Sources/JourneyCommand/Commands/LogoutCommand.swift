import JourneyOAuth

/// `journey logout`: revokes the tokens, ends the session at the server, and removes the tokens and
/// the session from the document.
struct LogoutCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.logout())
  }
}
