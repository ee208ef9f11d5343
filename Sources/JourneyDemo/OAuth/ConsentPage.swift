import JourneyCrypto
import JourneyFlow
import JourneyJSON

/// The consent page, and the protection of its form against cross-site request forgery.
enum ConsentPage {
  static func show(
    _ call: OAuthCall, _ parameters: FormFields, _ session: LoginSession, _ client: OAuthClient,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let csrf = try tenant.secret()
    tenant.oauth.forgeryTokens[session.token] = csrf
    let scopes = parameters.spaceSeparated("scope").map { scope -> JSONValue in
      ["name": .string(scope), "values": .null]
    }
    func text(_ name: String) -> String {
      // A `</script>` in a string must not end the script.
      JSONValue.string(parameters[name] ?? "").compact.replacing("</", with: "<\\/")
    }
    let page = """
      <!DOCTYPE html>
      <html><head><title>OAuth2 Authorization Server</title></head>
      <body><script type="text/javascript">
          pageData = {
              locale: "en_US",
              realm: \(JSONValue.string(call.realm.description).compact),
              oauth2Data: {
                  csrf: \(JSONValue.string(csrf).compact),
                  displayName: \(JSONValue.string(client.id).compact),
                  displayDescription: "",
                  displayScopes: \(JSONValue.array(scopes).compact),
                  displayClaims: [],
                  userName: \(JSONValue.string(session.username).compact),
                  saveConsent: true,
                  formTarget: \(JSONValue.string(call.issuer + "/authorize").compact),
                  responseType: \(text("response_type")),
                  clientId: \(text("client_id")),
                  redirectUri: \(text("redirect_uri")),
                  scope: \(text("scope")),
                  state: \(text("state")),
                  nonce: \(text("nonce")),
                  codeChallenge: \(text("code_challenge")),
                  codeChallengeMethod: \(text("code_challenge_method"))
              }
          };
      </script></body></html>
      """
    return .html(page).adding(OAuthResponse.unstored)
  }

  /// Returns whether the form has the page's anti-forgery token or the session token, which no
  /// other site knows.
  static func isGenuine(
    _ call: OAuthCall, _ csrf: String?, _ session: LoginSession, _ tenant: TenantState
  ) -> Bool {
    guard let csrf else { return false }
    let expected = [session.token, tenant.oauth.forgeryTokens[session.token]].compactMap(\.self)
    return expected.contains { HMAC.equal($0, csrf) }
  }
}
