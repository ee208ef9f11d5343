import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension CommandContext {
  /// The server of a SuccessNode or User, and its state.
  ///
  /// A User without `state` is hand-made: what it brings is from elsewhere, so a configuration in
  /// force has to say where it may go.
  func server(ofUser document: Document) throws(FlowError) -> (ServerConfiguration, FlowState) {
    if document.isHandMadeUser, let server = try configuration.get()?.server {
      try document.checkHandMadeUser()
      return (server, FlowState(flow: server.kind, server: server.blocks))
    }
    var (server, state) = try server(of: document)
    guard server.kind == state.flow else {
      throw FlowError(.state, "the document is of another kind of flow")
    }
    state.server = server.blocks
    return (server, state)
  }
}
