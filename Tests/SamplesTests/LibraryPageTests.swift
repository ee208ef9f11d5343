import Foundation
import JourneyDemo
import JourneyKit
import JourneyTestSupport
import Testing

/// The samples of docs/library.md, compiled and run on the demo tenant.
@Suite("docs/library.md")
struct LibraryPageTests {
  private struct NotSignedIn: Error {}

  private let tenant: Tenant
  private let password = "Secret12!"

  init() throws { tenant = try Tenant() }

  private var serverUrl: String { tenant.setting("journey", "serverUrl") }
  private var clientId: String { tenant.setting("oidc", "clientId") }
  private var discoveryEndpoint: String { tenant.setting("oidc", "discoveryEndpoint") }
  private var redirectUri: String { tenant.setting("oidc", "redirectUri") }

  @Test("each sample of the page is in a test that compiles and runs it")
  func samples() throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    }
    let page = try String(
      contentsOf: BuiltCommand.package.appending(path: "docs/library.md"), encoding: .utf8)
    let code = lines(try String(contentsOfFile: #filePath, encoding: .utf8))
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
    #expect(blocks.count > 8)
    for block in blocks where !block.hasPrefix("// Package.swift") {
      let sample = lines(block)
      let isHere = code.indices.contains { start in
        code[start...].starts(with: sample)
      }
      #expect(isHere, "\(block)")
    }
  }

  @Test("from Package.swift to a token, and one object, one user")
  func token() async throws {
    defer { tenant.stop() }
    let journey = Journey.createJourney { config in
      config.serverUrl = serverUrl  // https://am.example.com/am
      config.realm = "alpha"
      config.module(OidcModule.config) { oidc in
        oidc.clientId = clientId
        oidc.discoveryEndpoint = discoveryEndpoint  // …/.well-known/openid-configuration
        oidc.redirectUri = redirectUri  // org.example.app://callback
        oidc.scopes = ["openid", "profile"]
      }
    }

    var node = await journey.start("Login")
    while let page = node as? ContinueNode, page.problems.isEmpty {
      for callback in page.callbacks {
        switch callback {
        case let callback as NameCallback: callback.name = "demo"
        case let callback as PasswordCallback: callback.password = password
        default: print("nothing to do for \(callback.type)")
        }
      }
      node = await page.next()
    }
    guard let user = (node as? SuccessNode)?.user else { throw NotSignedIn() }
    let token = try await user.token().get().accessToken
    #expect(!token.isEmpty)

    let known = await journey.start("Login")  // a SuccessNode
    let stepUp = await journey.start("StepUp")  // asks only for the second factor
    let other = await journey.start("Login") { options in options.attachesSession = false }
    await journey.signOff()
    #expect(known is SuccessNode)
    #expect((stepUp as? ContinueNode)?.callbacks.contains { $0 is NameCallback } == false)
    #expect(other is ContinueNode)
    #expect(await journey.session() == nil)

    let page = await journey.start { options in options.authorize = true }
    #expect(page is ContinueNode)
  }

  @Test("DaVinci")
  func daVinci() async throws {
    tenant.stop()
    var options = TenantOptions()
    options.davinci = true
    let demo = try DemoTenant(options)
    defer { demo.stop() }
    let settings = demo.config()["oidc"]
    let clientId = settings?["clientId"]?.string ?? ""
    let redirectUri = settings?["redirectUri"]?.string ?? ""
    let discoveryEndpoint = settings?["discoveryEndpoint"]?.string ?? ""
    let secret = password
    let daVinci = DaVinci.createDaVinci { config in
      config.module(OidcModule.config) { oidc in
        oidc.clientId = clientId
        oidc.redirectUri = redirectUri
        oidc.scopes = ["openid"]
        oidc.discoveryEndpoint = discoveryEndpoint
      }
    }
    var node = await daVinci.start()
    while let page = node as? ContinueNode, page.problems.isEmpty {
      for collector in page.collectors {
        switch collector {
        case let text as TextCollector: text.value = "demo"
        case let password as PasswordCollector: password.value = secret
        case let submit as SubmitCollector: submit.value = "pressed"
        default: break
        }
      }
      node = await page.next()
    }
    let user = await daVinci.daVinciUser()
    #expect(try await #require(user).token().get().accessToken.isEmpty == false)
  }

  @Test("a server with many users")
  func server() async throws {
    defer { tenant.stop() }
    let journey = tenant.journey()
    func begin() async throws -> Data {
      guard let page = await journey.forNewUser().start("Login") as? ContinueNode else {
        throw NotSignedIn()
      }
      return try JSONEncoder().encode(page.json)  // a secret: encrypt it, or keep it on the server
    }

    func finish(_ stored: Data, name: String, password: String) async throws -> any User {
      let page = try journey.forNewUser().page(
        json: try JSONDecoder().decode(JSONObject.self, from: stored))
      for callback in page.callbacks {
        (callback as? NameCallback)?.name = name
        (callback as? PasswordCallback)?.password = password
      }
      guard let user = (await page.next() as? SuccessNode)?.user else { throw NotSignedIn() }
      return user
    }
    let user = try await finish(try await begin(), name: "demo", password: password)
    #expect(try await user.token().get().accessToken.isEmpty == false)
    #expect(await journey.session() == nil)
  }

  @Test("a sign-in in the browser")
  func browser() async throws {
    defer { tenant.stop() }
    let journey = tenant.journey()
    let page = try #require(await journey.start("Login") as? ContinueNode)
    for callback in page.callbacks {
      (callback as? NameCallback)?.name = "demo"
      (callback as? PasswordCallback)?.password = password
    }
    let session = try #require(await page.next() as? SuccessNode).session
    func returnedAddress(of url: URL) async throws -> URL {
      let cookie = "\(session.cookieName ?? "")=\(session.value)"
      let response = try await HttpClient.createClient().request(
        request: HttpRequest(
          method: "GET", url: url.absoluteString, headers: [("Cookie", cookie)]))
      let location = response.headers.first { $0.name.lowercased() == "location" }?.value
      return try #require(location.flatMap { URL(string: $0) })
    }

    let config = OidcClientConfig()
    config.clientId = clientId
    config.discoveryEndpoint = discoveryEndpoint
    config.redirectUri = redirectUri
    config.scopes = ["openid"]
    let client = OidcClient(config: config)

    let request = try await client.generateAuthorizeUrl()  // redirect the browser to request.url
    let returned = try await returnedAddress(of: request.url)
    func finish() async throws -> Token {
      let token = try await client.extractCodeAndGetToken(from: returned, of: request).get()
      return token
    }
    #expect(try await finish().idToken != nil)
  }

  @Test("storage")
  func storage() async throws {
    tenant.stop()
    let journey = Journey.createJourney { config in
      config.serverUrl = serverUrl
      config.module(SessionModule.config) { session in
        session.storage = FileStorage<Session>(path: "session.json")
      }
      config.module(CookieModule.config) { cookies in
        cookies.storage = FileStorage<StoredCookies>(path: "cookies.json")
      }
      config.module(OidcModule.config) { oidc in
        oidc.storage = FileStorage<Token>(path: "token.json")
      }
    }
    let user = await journey.journeyUser()  // not nil if a session is stored
    #expect(user == nil)
  }

  struct FakeServer: HttpClientProtocol {
    func request(request: HttpRequest) async throws -> HttpResponse {
      HttpResponse(json: ["tokenId": "S1", "successUrl": "/", "realm": "/alpha"])
    }
  }

  @Test("an app is tested without a server")
  func withoutServer() async throws {
    tenant.stop()
    let journey = Journey.createJourney { config in
      config.serverUrl = "https://am.example.com/am"
      config.httpClient = FakeServer()
    }
    let node = await journey.start("Login")  // a SuccessNode
    #expect((node as? SuccessNode)?.session.value == "S1")
  }

  @Test("a device key registers a passkey and signs in with it, binds a device and signs")
  func secondFactors() async throws {
    defer { tenant.stop() }
    let seed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    let now = 59
    let keyBytes = [UInt8](repeating: 7, count: 32)
    let code = try OTPAuthAddress(addressOrSecret: seed).code(at: now)

    let device = try DeviceKey(keyBytes)  // 32 random bytes: keep one key for all test users
    #expect(code == "287082")

    for name in [
      "WebAuthnRegistration", "WebAuthnAuthentication", "DeviceBinding", "DeviceSigningUser",
      "DeviceProfile",
    ] {
      var node = await tenant.journey().start(name)
      while let page = node as? ContinueNode, page.problems.isEmpty {
        for callback in page.callbacks {
          (callback as? NameCallback)?.name = "demo"
          (callback as? PasswordCallback)?.password = password
        }
        try page.answer(with: device)
        node = await page.next()
      }
      #expect(node is SuccessNode, "\(name): \(node)")
    }
  }

  /// What needs a server that a test does not have, or a person, is only compiled here.
  /// `DeviceSamples` and `JourneySamples` run the same calls.
  private func compiled(_ journey: Journey, _ url: URL, _ session: Session) async throws {
    let node = await journey.start(backchannelUri: url) { options in options.noSession = true }
    _ = node

    for var key in try await journey.devices.webAuthn.get().get() where key.isRemovable != false {
      key.deviceName = "CI"
      await journey.devices.webAuthn.update(key)
    }
    let client = DeviceClient(
      config: DeviceClientConfig(
        serverUrl: "https://am.example.com/am", realm: "alpha", ssoToken: session.value))
    _ = client
  }

  private func compiledForDevice(
    show: (String, String?) -> Void, use: (any User) -> Void
  ) async throws {
    let tv = OidcDeviceClient.createOidcDeviceClient { config in
      config.clientId = "tv"
      config.scopes = ["openid"]
      config.discoveryEndpoint = discoveryEndpoint
    }
    for await status in try await tv.deviceAuthorization() {
      switch status {
      case .started(let codes): show(codes.userCode, codes.verificationUriComplete)
      case .success(let user): use(user)
      case .expired, .accessDenied, .failure, .polling: break
      }
    }
  }
}
