import HTTP
import JSON
import Journeys
import Orchestration

/// The flow that a server configuration means, ready to be walked.
struct Flow {
  private let server: ServerConfiguration
  private let context: CommandContext

  init(_ server: ServerConfiguration, _ context: CommandContext) {
    self.server = server
    self.context = context
  }

  func start(_ start: StartDocument, language: String?) async -> any Node {
    switch server.flow {
    case .journey(let realm):
      let journey = journey(realm)
      journey.language = language
      return await journey.start(start.journey, options: start.options)
    case .davinci:
      return FailureNode(Cause(.config, "DaVinci flows are not built yet"))
    }
  }

  /// The page that a document holds.
  func page(_ document: Document, state: FlowState) throws(Cause) -> ContinueNode {
    guard let input = document["input"]?.object else {
      throw Cause(
        .state, "the document has no 'input'", hint: "give the document as journey printed it")
    }
    switch (server.flow, state.flow) {
    case (.journey(let realm), .journey): return try journey(realm).page(input, state: state)
    default: throw Cause(.state, "the document is of another kind of flow")
    }
  }

  func resume(_ link: String, options: StartOptions, cookies: CookieJar, language: String?)
    async -> any Node
  {
    switch server.flow {
    case .journey(let realm):
      let journey = journey(realm)
      journey.language = language
      return await journey.resume(link, options: options, cookies: cookies)
    case .davinci:
      return FailureNode(Cause(.resume, "a DaVinci flow has no magic links of AM's"))
    }
  }

  private func journey(_ realm: JourneyServer) -> Journey {
    Journey(
      server: realm, configuration: server.blocks, transport: StepTransport(context.wire),
      now: context.surroundings.now)
  }
}
