import JourneyHTTP

/// The request whose response `DaVinciVerdict` judges.
struct FlowStep: Sendable {
  /// Whether the request begins a flow.
  var isStart = false
  /// The configured redirect address, to which PingOne can send an authorization response.
  var redirectUri: String?
  /// The `state` of the authorization request, or `nil` if none was sent.
  var state: String?
  /// The server's issuer, or `nil` if it is not known.
  var issuer: String?
  var address: WebAddress?
}
