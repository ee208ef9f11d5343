import JourneyOAuth

/// `journey revoke`: revokes the tokens on the server. The document keeps those that could not be
/// revoked, for another attempt, and the session.
struct RevokeCommand: UserCommand {
  static let takesSuccess = false
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.revoke())
  }
}
