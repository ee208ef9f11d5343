import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

/// `journey session`: asks the server about the session.
struct SessionCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext

  func act(_ user: UserDocument) async -> Document {
    let realm: JourneyServer
    do { realm = try user.journeyServer(to: "check the session") } catch {
      return user.refused(error)
    }
    let result = await user.user.act { client throws(OidcError) in
      try await AMSession(realm).info(&client)
    }
    switch result {
    case .success(let info): return user.shown(info: info)
    case .failure(let error): return user.failure(error)
    }
  }
}
