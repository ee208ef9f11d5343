import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension CommandContext {
  /// The server of a SuccessNode or User, and its state.
  ///
  /// A User without `state` is hand-made: what it brings is from elsewhere, so a configuration in
  /// force has to say where it may go.
  func server(ofUser document: Document) throws(FlowError) -> (ServerConfiguration, FlowState) {
    if document.isHandMadeUser, let server = try configuration.get()?.server {
      try document.checkHandMadeUser()
      let flow: FlowState.Kind = server.isDaVinci ? .davinci : .journey
      return (server, FlowState(flow: flow, server: server.blocks))
    }
    var (server, state) = try server(of: document)
    guard server.isDaVinci == (state.flow == .davinci) else {
      throw FlowError(.state, "the document is of another kind of flow")
    }
    state.server = server.blocks
    return (server, state)
  }
}

extension ServerConfiguration {
  var isDaVinci: Bool { if case .davinci = flow { true } else { false } }

  /// Extra headers, for the server's own origin.
  var headers: [HTTPHeader] {
    switch flow {
    case .journey(let realm): realm.headers
    case .davinci(let headers): headers
    }
  }

  var provider: Provider {
    switch flow {
    case .journey(let realm): .am(serverUrl: realm.base)
    case .davinci: .pingOne
    }
  }
}
