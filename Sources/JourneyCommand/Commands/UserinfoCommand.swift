import JourneyOAuth

/// `journey userinfo`: requests the user's claims from the userinfo endpoint each time.
struct UserinfoCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    user.shown(await user.user.userinfo(cache: false))
  }
}
