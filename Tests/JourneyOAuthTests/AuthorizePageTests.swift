import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// HTML pages of an authorization endpoint.
@Suite("Authorization pages")
struct AuthorizePageTests {
  private static func failure(
    _ status: Int, _ body: String, type: String? = "text/html;charset=utf-8"
  ) async throws -> (OidcError, OidcClient) {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    let reply = ScriptedTransport.text(
      status, body, headers: type.map { [("Content-Type", $0)] } ?? [])
    var client = try fixture.client(ScriptedTransport([reply]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    return (try #require(error), client)
  }

  private static let long = String(repeating: "word ", count: 100)

  @Test(
    "a 4xx page is refused with its own text: pageData, text, title or status",
    arguments: [
      (
        #"<script>pageData = {error: {message: "invalid_client", description: "No client"}}</script><p>x</p>"#,
        "No client"
      ),
      (
        "<html><head><title>Sign in to lab</title></head><body><h1>We are sorry...</h1><p>Client not found.</p></body></html>",
        "We are sorry... Client not found."
      ),
      (
        "<title>Error</title><style>p { color: red }</style><script>var a = '<p>no</p>'</script><p>Unknown\n  client</p>",
        "Unknown client"
      ),
      (
        "<BODY>a<SCRIPT>b</SCRIPT >c<!-- d --><br>e<STYLE>f</STYLE></BODY>", "ac e"
      ),
      ("<html><head><title> Bad  request </title></head><body></body></html>", "Bad request"),
      ("<html><body><script>x()</script></body></html>", "HTTP 400"), ("", "HTTP 400"),
      ("just text", "just text"), ("<a title=\"a > b\">link</a>", "link"),
      ("<body>1 < 2 & 3 > 2", "1 < 2 & 3 > 2"), ("{\"cut\": \"off", "HTTP 400"),
      ("<svg><title>icon</title></svg>text", "text"),
    ])
  func refusals(_ body: String, message: String) async throws {
    let (error, client) = try await Self.failure(400, body)
    #expect(error.kind == .refused)
    #expect(error.message == message)
    #expect(error.refusal != nil)
    #expect(error.status == 400)
    #expect(client.credentials.session != nil)
  }

  @Test(
    "each 4xx status except 401 and 429 is a refusal", arguments: [400, 403, 404, 405, 410, 422])
  func statuses(_ status: Int) async throws {
    for (body, type) in [("<p>Unknown client</p>", "text/html"), ("Unknown client", "text/plain")] {
      let (error, _) = try await Self.failure(status, body, type: type)
      #expect(error.kind == .refused)
      #expect(error.message == "Unknown client")
      #expect(error.code == nil)
    }
  }

  @Test(
    "a body that is not text is not quoted",
    arguments: ["application/pdf", "image/png", "application/octet-stream"])
  func binary(_ type: String) async throws {
    let (error, _) = try await Self.failure(400, "%PDF-1.7 obj", type: type)
    #expect(error.kind == .refused)
    #expect(error.message == "HTTP 400")
  }

  @Test("a 429 page is 'limited': the same request may succeed later")
  func limited() async throws {
    let (error, client) = try await Self.failure(429, "<p>Slow down</p>")
    #expect(error.kind == .limited && error.status == 429 && error.input == [:])
    #expect(error.message.contains("Slow down"))
    #expect(client.credentials.session != nil)
  }

  @Test("the text of a page has at most 200 characters, and shows no secret")
  func excerpt() async throws {
    let (long, _) = try await Self.failure(400, "<p>" + Self.long + "</p>")
    #expect(long.message.count == 200)
    #expect(long.message.hasSuffix("…"))
    let (secret, _) = try await Self.failure(400, "<p>no session S1-session, \u{1b}[1mgone</p>")
    #expect(!secret.message.contains("S1-session"))
    #expect(!secret.message.contains("\u{1b}"))
    let split = Self.long.prefix(190) + "S1-session"
    let (cut, _) = try await Self.failure(400, "<p>\(split) and more</p>")
    #expect(!cut.message.contains("S1-"))
  }

  @Test(
    "a login form in the page means expired, and the session stays",
    arguments: [
      #"<form><input name="u"><input type="password" name="p"></form>"#,
      "<FORM><INPUT TYPE=PASSWORD></FORM>", "<input\ntype='Password'/>",
      #"<input type="hidden" name="csrf" value="x"><input type="password">"#,
      #"<input value=">" type="password">"#,
      #"<input autocomplete="username" name="id">"#,
    ])
  func loginForms(_ body: String) async throws {
    let (error, client) = try await Self.failure(200, body)
    #expect(error.kind == .expired)
    #expect(error.code == "login_required")
    #expect(client.credentials.session != nil)
  }

  @Test(
    "other forms are not login forms",
    arguments: [
      "<p>type=\"password\"</p>", "<!-- <input type=\"password\"> -->",
      "<script>'<input type=\"password\">'</script>", "<input type=\"text\" value=\"password\">",
    ])
  func noLoginForms(_ body: String) async throws {
    let (error, _) = try await Self.failure(200, body)
    #expect(error.kind == .oidc)
  }

  @Test("a 401 means expired, unless its JSON has another code")
  func unauthorized() async throws {
    for (body, type) in [
      ("", nil), ("<html>Unauthorized</html>", "text/html"),
      (#"{"code":401,"reason":"Unauthorized","message":"Access Denied"}"#, "application/json"),
    ] {
      let (error, client) = try await Self.failure(401, body, type: type)
      #expect(error.kind == .expired)
      #expect(error.code == "login_required")
      #expect(client.credentials.session != nil)
    }
    let (other, client) = try await Self.failure(
      401, #"{"error":"invalid_client"}"#, type: "application/json")
    #expect(other.kind == .refused)
    #expect(other.code == "invalid_client")
    #expect(client.credentials.session != nil)
  }
}
