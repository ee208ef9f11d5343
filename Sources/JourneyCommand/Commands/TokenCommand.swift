import JourneyOAuth

/// `journey token`: gives an access token, the kept one while it is fresh, else refreshed, else
/// obtained with the session or the one-time code.
struct TokenCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(await user.user.token(consent: context.arguments.consents))
  }
}
