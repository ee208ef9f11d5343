import JourneyOAuth

/// `journey revoke`: revokes the tokens at the server. The command removes the revoked tokens from
/// the document, and keeps the others for another attempt. The session remains.
struct RevokeCommand: UserCommand {
  static let takesSuccess = false
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(logout: await user.user.revoke())
  }
}
