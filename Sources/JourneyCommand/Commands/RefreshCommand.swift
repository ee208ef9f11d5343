import JourneyOAuth

/// `journey refresh`: refreshes the tokens, even if they are still valid.
struct RefreshCommand: UserCommand {
  static let takesSuccess = false
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(await user.user.refresh())
  }
}
