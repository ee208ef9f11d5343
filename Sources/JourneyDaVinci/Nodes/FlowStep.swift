import JourneyHTTP

/// The request, for `DaVinciVerdict` to interpret the response.
struct FlowStep: Sendable {
  var isStart = false
  /// Where PingOne can send an authorization response.
  var redirectUri: String?
  /// The `state` of the authorization request, if one was sent.
  var state: String?
  var issuer: String?
  var address: WebAddress?
}
