import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension CommandContext {
  /// Returns the server configuration and the state of a SuccessNode or User.
  ///
  /// A User without `state` is handmade, and its session and tokens do not come from `journey`. The
  /// current configuration must therefore name the server that receives the session and tokens.
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
