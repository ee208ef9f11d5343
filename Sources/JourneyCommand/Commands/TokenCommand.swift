import JourneyOAuth

/// `journey token`: prints an access token. If the token has expired, the command refreshes it, or
/// gets one with the session or the one-time code.
struct TokenCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(await user.user.token(consent: context.arguments.consents))
  }
}
