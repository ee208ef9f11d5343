import JourneyOAuth

/// `journey token`: prints an access token. If the token has expired, the command refreshes the
/// token, or gets a new token with the session or the authorization code.
struct TokenCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(await user.user.token(consent: context.arguments.consents))
  }
}
