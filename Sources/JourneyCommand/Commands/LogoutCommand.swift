import JourneyOAuth

/// `journey logout`: revokes the tokens, ends the session at the server and forgets both.
struct LogoutCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.logout())
  }
}
