import JourneyOAuth

/// `journey token`: prints an access token. If the token is missing or has expired, the command
/// uses the refresh token, the session or the authorization code to get a new token.
struct TokenCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    if let end = user.endWithoutCode { return user.refused(.noCode(end)) }
    return user.shown(await user.user.token(consent: context.arguments.has(.consent)))
  }
}
