import JourneyOAuth

/// `journey userinfo`: asks the userinfo endpoint for the user's claims, with a new request each
/// time.
struct UserinfoCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(await user.user.userinfo(cache: false))
  }
}
