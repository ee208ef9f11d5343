import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension CommandContext {
  /// Returns the server configuration and the state of a SuccessNode or User.
  ///
  /// The session and tokens of a User without `state` do not come from `journey`, so the current
  /// configuration must name the server that receives them.
  func server(ofUser document: Document) throws(FlowError) -> (ServerConfiguration, FlowState) {
    if document.isHandMadeUser, let server = try configuration.get()?.server {
      try document.checkHandMadeUser()
      return (server, FlowState(flow: server.kind, server: server.blocks))
    }
    var (server, state) = try server(of: document)
    guard server.kind == state.flow else {
      throw FlowError(.state, "the document is from another kind of flow")
    }
    state.server = server.blocks
    return (server, state)
  }
}
