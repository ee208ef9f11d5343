package import JourneyHTTP

/// Whose tokens they are, which decides where what may be sent.
package enum Provider: Sendable, Hashable {
  /// PingAM: the session goes to `serverUrl`'s origin alone, tokens there or to the origin of the
  /// discovery endpoint.
  case am(serverUrl: WebAddress)
  /// PingOne: tokens go where its discovery document says.
  case pingOne
}
