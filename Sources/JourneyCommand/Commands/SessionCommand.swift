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
    switch user.server.flow {
    case .journey(let server): realm = server
    case .davinci:
      return user.refused(
        FlowError(.config, "cannot check the session: the configured server is not AM"))
    case .oidc:
      return user.refused(FlowError(.config, "missing 'journey' in the configuration"))
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
