import JourneyOAuth

/// `journey revoke`: revokes the tokens at the server and removes them from the document. The
/// session remains.
struct RevokeCommand: UserCommand {
  static let takesSuccess = false
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.revoke())
  }
}
