import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// A command that acts on a SuccessNode or User.
protocol UserCommand: Sendable {
  var context: CommandContext { get }
  /// Whether the command accepts a SuccessNode as well as a User.
  static var takesSuccess: Bool { get }
  /// Returns the User with all changes, or the failure.
  func act(_ user: UserDocument) async -> Document
}

extension UserCommand {
  func run(_ document: Document, over transport: StepTransport) async -> Document {
    let user: UserDocument
    do {
      user = try UserDocument(document, takesSuccess: Self.takesSuccess, context, over: transport)
    } catch {
      return document.failing(error)
    }
    let result = await act(user)
    let warnings = user.user.client.warnings
    for warning in warnings {
      context.errors.say(warning, of: document, hiding: transport.secrets)
    }
    return result
  }
}

extension UserDocument {
  func shown<Outcome>(_ result: Result<Outcome, OidcError>) -> Document {
    switch result {
    case .success: shown()
    case .failure(let error): failure(error)
    }
  }
}
