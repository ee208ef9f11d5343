import Foundation
import JourneyDemo
import JourneyKit
import Synchronization
import Testing

/// What an app puts around the library: its own sender of requests, and files for sessions.
@Suite("Samples: transports and storages of an app")
struct AppTransportTests {
  @Test("an app is tested without a server")
  func withoutServer() async throws {
    let server = FakeServer([
      HttpResponse(json: [
        "authId": "a",
        "callbacks": [
          [
            "type": "NameCallback", "output": [["name": "prompt", "value": "User Name"]],
            "input": [["name": "IDToken1", "value": ""]],
          ]
        ],
      ]),
      HttpResponse(
        headers: [("Set-Cookie", "amlbcookie=01; Path=/")],
        json: ["tokenId": "S1", "successUrl": "/console", "realm": "/alpha"]),
    ])
    let journey = Journey.createJourney { config in
      config.serverUrl = "https://am.example.com/am"
      config.realm = "alpha"
      config.httpClient = server
    }
    let page = try #require(await journey.start("Login") as? ContinueNode)
    (page.callbacks.first as? NameCallback)?.name = "demo"
    let end = try #require(await page.next() as? SuccessNode)
    #expect(end.session.value == "S1")
    let requests = server.requests
    #expect(requests.map(\.method) == ["POST", "POST"])
    #expect(requests[0].url.hasSuffix("/authenticate?authIndexType=service&authIndexValue=Login"))
    #expect(String(decoding: requests[1].body, as: UTF8.self).contains("demo"))
    #expect(requests[1].header("accept-api-version") == "resource=2.1, protocol=1.0")
  }

  @Test("an error of the app's transport is a FailureNode, without the secrets of the request")
  func failingTransport() async throws {
    struct Failure: Error, CustomStringConvertible { let description = "lost session S1" }
    let journey = Journey.createJourney { config in
      config.serverUrl = "https://am.example.com/am"
      config.httpClient = FakeServer([], failing: Failure())
    }
    let node = try #require(
      await journey.start("Login") { $0.session = Session(value: "S1") } as? FailureNode)
    #expect(node.cause.kind == .network)
    #expect(node.cause.message == "lost session [hidden]")
    #expect(node.cause.sent)
  }

  @Test("printing a request, a response or stored cookies shows no secret")
  func printing() throws {
    let request = HttpRequest(
      method: "GET", url: "https://a.example/b?token=T1", headers: [("Cookie", "sso=S1")],
      body: Array("P1".utf8))
    let response = HttpResponse(headers: [("Set-Cookie", "sso=S1")], json: ["token": "T1"])
    let json = #"[{"name":"sso","value":"S1","domain":"a.example"}]"#
    let cookies = try JSONDecoder().decode(StoredCookies.self, from: Data(json.utf8))
    var dumped = ""
    dump((request, response, cookies), to: &dumped)
    let shown = "\(request) \(response) \(cookies)" + dumped
    #expect(shown.contains("sso: [hidden]"))
    for secret in ["S1", "T1", "P1"] { #expect(!shown.contains(secret), "\(shown)") }
  }

  @Test("a client with interceptors sends the requests of a journey")
  func interceptors() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let seen = Mutex<[Int]>([])
    let journey = tenant.journey { config in
      config.httpClient = HttpClient.createClient { client in
        client.onRequest { $0.headers.append((name: "X-App", value: "1")) }
        client.onResponse { response in seen.withLock { $0.append(response.status) } }
      }
    }
    #expect(await journey.start("Login") is ContinueNode)
    #expect(seen.withLock { $0 } == [200])
  }

  @Test("a file with a session survives a restart, and only its owner can read it")
  func files() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func make() -> Journey {
      tenant.journey { config in
        config.module(SessionModule.config) { session in
          session.storage = FileStorage<Session>(path: folder.appending(path: "session").path)
        }
        config.module(CookieModule.config) { cookies in
          cookies.storage = FileStorage<StoredCookies>(path: folder.appending(path: "cookies").path)
        }
        config.module(OidcModule.config) { oidc in
          oidc.storage = FileStorage<Token>(path: folder.appending(path: "token").path)
        }
      }
    }
    let page = try #require(await make().start("Login") as? ContinueNode)
    page.signIn()
    let end = try #require(await page.next() as? SuccessNode)
    let token = try await #require(end.user).token().get()
    for name in ["session", "cookies", "token"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    let journey = make()
    #expect(await journey.session() == end.session)
    #expect(try await #require(journey.journeyUser()).token().get() == token)
    #expect(await journey.start("Login") is SuccessNode)
    await journey.journeyUser()?.logout()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cookies"])
  }

  @Test("a file that cannot be read or written is an error, and a missing file is none")
  func brokenFiles() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let missing = FileStorage<Token>(path: folder.appending(path: "token").path)
    #expect(try await missing.get() == nil)
    try await missing.delete()
    await #expect(throws: FlowError.self) {
      try await missing.save(item: try JSONDecoder().decode(Token.self, from: Data("{}".utf8)))
    }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("no JSON".utf8).write(to: file)
    await #expect(throws: DecodingError.self) {
      _ = try await FileStorage<Token>(path: file.path).get()
    }
  }

  @Test("a page and a user go to JSON and back, in another process")
  func jsonAndBack() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let page = try #require(await tenant.journey().start("Login") as? ContinueNode)
    page.signIn()
    let data = try JSONEncoder().encode(page.json)
    #expect(!String(decoding: data, as: UTF8.self).contains("Secret12!"))

    let second = tenant.journey()
    let again = try second.page(json: try JSONDecoder().decode(JSONObject.self, from: data))
    again.signIn()
    #expect(await again.next() is SuccessNode)
    let user = try #require(await second.journeyUser())
    let token = try await user.token().get()
    let userData = try JSONEncoder().encode(user.json)

    let third = tenant.journey()
    let restored = try await third.user(
      json: try JSONDecoder().decode(JSONObject.self, from: userData))
    #expect(try await restored.token().get().accessToken == token.accessToken)
    #expect(await third.start("Login") is SuccessNode)
    #expect(await restored.logout().complete)
    #expect(await third.session() == nil)
    #expect(throws: FlowError.self) { try third.page(json: user.json) }
  }

  @Test("a browser signs in for a web server, which keeps the values of the request")
  func browser() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    func client() -> JourneyKit.OidcClient {
      let config = OidcClientConfig()
      config.clientId = tenant.setting("oidc", "clientId")
      config.discoveryEndpoint = tenant.setting("oidc", "discoveryEndpoint")
      config.redirectUri = tenant.setting("oidc", "redirectUri")
      config.scopes = ["openid"]
      return JourneyKit.OidcClient(config: config)
    }
    let journey = tenant.journey()
    let page = try #require(await journey.start("Login") as? ContinueNode)
    page.signIn()
    let session = try #require(await page.next() as? SuccessNode).session

    let server = client()
    let began = try await server.generateAuthorizeUrl()
    let browser = HttpClient.createClient()
    let cookie = "\(session.cookieName ?? "")=\(session.value)"
    func open(_ url: AuthorizationURL) async throws -> URL {
      var request = HttpRequest(method: "GET", url: url.absoluteString, headers: [], body: [])
      request.headers = [("Cookie", cookie)]
      let response = try await browser.request(request: request)
      let location = try #require(response.headers.first { $0.name.lowercased() == "location" })
      return try #require(URL(string: location.value))
    }
    let returned = try await open(began)
    let token = try await server.extractCodeAndGetToken(from: returned).get()
    #expect(!token.accessToken.isEmpty)
    #expect(try await server.userinfo().get()["sub"] != nil)
    #expect((await server.extractCodeAndGetToken(from: returned)).failed, "a code works once")

    // Another process continues with the values that the first one kept.
    let kept = try JSONEncoder().encode(try await client().generateAuthorizeUrl())
    let again = try JSONDecoder().decode(AuthorizationURL.self, from: kept)
    let other = client()
    let answer = try await open(again)
    #expect((await other.extractCodeAndGetToken(from: answer)).failed)
    #expect(
      try await !other.extractCodeAndGetToken(from: answer, of: again).get().accessToken.isEmpty)
    #expect(await other.endSession().steps.isEmpty == false)
    #expect((await other.token()).failed)
  }

  @Test("the statuses of a challenge come one by one, and the last one is the answer")
  func polling() async throws {
    var options = TenantOptions()
    options.davinci = true
    let tenant = try Tenant(options)
    defer { tenant.stop() }
    let daVinci = tenant.daVinci()
    var node = await daVinci.start("Push")
    for _ in 0..<4 {
      guard let page = node as? ContinueNode else { break }
      if let field = page.collectors.lazy.compactMap({ $0 as? PollingCollector }).first {
        var statuses: [PollingStatus] = []
        for await status in field.pollStatus() { statuses.append(status) }
        #expect(statuses.count > 1)
        #expect(statuses.last == .complete(status: "approved"))
        #expect(field.value == "approved")
        node = await page.next()
        break
      }
      for case let text as TextCollector in page.collectors { text.value = "demo" }
      for case let password as PasswordCollector in page.collectors { password.value = "Secret12!" }
      node = await page.next()
    }
    #expect(node is SuccessNode)
  }
}

extension Result {
  fileprivate var failed: Bool {
    if case .failure = self { true } else { false }
  }
}

extension ContinueNode {
  fileprivate func signIn() {
    for callback in callbacks {
      switch callback {
      case let callback as NameCallback: callback.name = "demo"
      case let callback as PasswordCallback: callback.password = "Secret12!"
      default: continue
      }
    }
  }
}

/// Responds from a list, in order, and keeps the requests.
private final class FakeServer: HttpClientProtocol {
  private let state: Mutex<(responses: [HttpResponse], requests: [HttpRequest])>
  private let failure: (any Error)?

  var requests: [HttpRequest] { state.withLock { $0.requests } }

  init(_ responses: [HttpResponse], failing failure: (any Error)? = nil) {
    state = Mutex((responses, []))
    self.failure = failure
  }

  func request(request: HttpRequest) async throws -> HttpResponse {
    if let failure { throw failure }
    return state.withLock { state in
      state.requests.append(request)
      return state.responses.removeFirst()
    }
  }
}
