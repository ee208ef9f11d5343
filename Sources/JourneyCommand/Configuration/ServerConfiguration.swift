import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// What a configuration says of the server: the part that documents carry on.
struct ServerConfiguration: Sendable {
  enum Flow: Sendable {
    case journey(JourneyServer)
    /// With the headers that go to the authorize endpoint's origin.
    case davinci([HTTPHeader])
  }

  let flow: Flow
  let oidc: OidcConfiguration?
  /// The blocks as they go into a document's state.
  let blocks: JSONObject
}
