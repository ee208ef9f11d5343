import JourneyHTTP
import JourneyOAuth
import Testing

/// The forms for OAuth's endpoints in `-vv` and `--trace`.
@Suite("Traces of OAuth")
struct OAuthTraceTests {
  @Test("a trace shows the harmless fields of a form")
  func forms() throws {
    let rules = try HTTPRequest(.POST, WebAddress("https://h/token"), fields: []).traceRules
    let form =
      "grant_type=authorization_code&code=x&client_id=app&code_verifier=v&flag&redirect_uri=https%3A%2F%2Fa&acr_values=Login"
    #expect(
      rules.shape(
        of: Array(form.utf8), contentType: "application/x-www-form-urlencoded; charset=UTF-8")
        == "grant_type=authorization_code&code=[hidden]&client_id=app&code_verifier=[hidden]&flag=[hidden]&redirect_uri=https%3A%2F%2Fa&acr_values=Login"
    )
  }
}
