import JourneyOAuth

/// `journey revoke`: ends the tokens at the server and forgets them; the session stays.
struct RevokeCommand: UserCommand {
  static let takesSuccess = false
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.revoke())
  }
}
