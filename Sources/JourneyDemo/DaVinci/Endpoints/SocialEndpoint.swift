import JourneyHTTP
import JourneyJSON

/// `GET /{env}/davinci/connections/…/capabilities/loginFirstFactor`: where a browser signs in with
/// an identity provider, which asks nothing and redirects the browser back.
enum SocialEndpoint {
  static let returnAddress = "org.example.app://callback"

  static func answer(_ request: IncomingRequest, _ tenant: inout TenantState) throws(RequestError)
    -> OutgoingResponse
  {
    try FlowResponse.require("GET", request)
    guard let id = request.query["interactionId"],
      var interaction = tenant.pingOne.interactions[id],
      request.query["interactionToken"] == interaction.token, interaction.form.canContinue
    else { return FlowResponse.gone() }
    if request.header("X-Requested-With") == "ping-sdk" {
      // The response for add-ons that contain the provider's own library.
      return .json([
        "idp": [
          "clientId": "1234-abc.apps.provider.example", "nonce": .string(try tenant.secret(12)),
          "scopes": ["openid", "email", "profile"],
        ],
        "_links": [
          "next": ["href": .string(tenant.origin + interaction.path + "/callback/native")]
        ],
      ])
    }
    let token = try tenant.standardSecret(24)
    interaction.continueToken = token
    tenant.pingOne.interactions[id] = interaction
    return .redirect(to: "\(returnAddress)?continueToken=\(PercentEncoding.encode(token))")
  }
}
