import JourneyOAuth

/// `journey token`: prints an access token, if necessary a new one from the refresh token, the
/// session or the authorization code.
struct TokenCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    if let end = user.endWithoutCode { return user.refused(.noCode(end)) }
    return user.shown(await user.user.token(consent: context.arguments.has(.consent)))
  }
}
