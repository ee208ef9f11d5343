import JourneyAM
import JourneyCrypto
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension CommandContext {
  /// Returns the page of a document.
  func page(of document: Document, over transport: any Transport) throws(FlowError) -> ContinueNode
  {
    let (server, state) = try server(of: document)
    return try FlowClient(server, self, over: transport).page(document, state: state)
  }
}

/// The client for the kind of flow that a server configuration describes.
struct FlowClient {
  private let server: ServerConfiguration
  private let context: CommandContext
  private let transport: any Transport

  init(_ server: ServerConfiguration, _ context: CommandContext, over transport: any Transport) {
    self.server = server
    self.context = context
    self.transport = transport
  }

  func start(_ start: StartDocument, language: String?) async -> any Node {
    switch server.flow {
    case .journey(let realm):
      do throws(FlowError) {
        try start.checkCookies(for: realm)
        try start.options.advice?.check(for: realm.realm)
        guard !start.options.isSet(.approve) else {
          throw FlowError(
            .document, "cannot use 'approve' in a journey",
            hint: "run journey approve with the user's document")
        }
      } catch { return FailureNode(error) }
      var options = start.startOptions
      options.language = language
      return await journey(realm).start(
        start.options.text(.journey), options: options, cookies: start.jar)
    case .davinci(let headers):
      let daVinci: DaVinci
      do {
        try start.options.checkForDaVinci()
        daVinci = try self.daVinci(headers, asksAgain: start.options.isSet(.forceAuth))
      } catch {
        return FailureNode(error)
      }
      return await daVinci.start(
        start.options.text(.journey), language: language, cookies: start.jar,
        discovery: start.state?.discovery, query: start.options.query, kept: start.headers,
        approving: start.options.text(.approve))
    case .oidc: return FailureNode(.noFlow)
    }
  }

  func page(_ document: Document, state: FlowState) throws(FlowError) -> ContinueNode {
    guard let input = document["input"]?.object else {
      throw FlowError(
        .state, "missing 'input' in the document",
        hint: "pass the document exactly as journey printed it")
    }
    switch (server.flow, state.flow) {
    case (.journey(let realm), .journey): return try journey(realm).page(input, state: state)
    case (.davinci(let headers), .davinci):
      return try daVinci(headers).page(input, state: state)
    case (.oidc, _): throw .noFlow
    case (.journey, _), (.davinci, _):
      throw FlowError(.state, "the document is from another kind of flow")
    }
  }

  func resume(_ link: String, _ start: StartDocument, language: String?) async -> any Node {
    switch server.flow {
    case .journey(let realm):
      do { try start.checkCookies(for: realm) } catch { return FailureNode(error) }
      var options = start.startOptions
      options.language = language
      return await journey(realm).resume(link, options: options, cookies: start.jar)
    case .davinci:
      return FailureNode(
        FlowError(.resume, "cannot resume a DaVinci flow: DaVinci has no magic links"))
    case .oidc: return FailureNode(.noFlow)
    }
  }

  private func journey(_ realm: JourneyServer) -> Journey {
    Journey(
      server: realm, oidc: server.oidc, configuration: server.blocks, transport: transport,
      now: context.environment.now)
  }

  /// - Parameter asksAgain: whether the user must sign in in spite of a session.
  private func daVinci(_ headers: [HTTPHeader], asksAgain: Bool = false) throws(FlowError)
    -> DaVinci
  {
    guard var oidc = server.oidc else {
      throw FlowError(.config, "missing 'oidc', which a DaVinci flow needs")
    }
    if asksAgain { oidc.prompt = "login" }
    return DaVinci(
      oidc, configuration: server.blocks, headers: headers,
      transport: transport, random: SystemRandomness(),
      now: context.environment.now)
  }
}
