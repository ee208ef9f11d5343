import JourneyJSON

/// `POST /{env}/davinci/user/credentials/challenge/{challenge}/status`, which a client polls while
/// a flow waits for another device. It is no step of the flow.
enum ChallengeEndpoint {
  /// The polls before the challenge is complete.
  private static let patience = 2

  static func answer(
    _ request: IncomingRequest, _ challenge: String, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try FlowResponse.require("POST", ofJSON: true, request)
    guard let id = request.header("interactionId"),
      var interaction = tenant.pingOne.interactions[id]
    else { return FlowResponse.gone() }
    guard interaction.challenge == challenge else {
      return .json(["code": 4019, "message": "Challenge not found"], status: 400)
    }
    guard tenant.now < interaction.expiresAt else {
      return .json(
        [
          "serviceName": "challengeExpired", "cause": ["message": "Challenge Expired"],
          "logLevel": "error",
        ], status: 400)
    }
    interaction.rounds += 1
    tenant.pingOne.interactions[id] = interaction
    guard interaction.rounds > patience else { return .json(["isChallengeComplete": false]) }
    let status: JSONValue = interaction.username == "locky" ? "denied" : "approved"
    return .json(["isChallengeComplete": true, "status": status])
  }
}
