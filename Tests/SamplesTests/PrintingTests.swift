import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyKit
import JourneyOAuth
import Testing

/// The objects of the library print names and times, and never a secret.
@Suite("samples: printing")
struct PrintingTests {
  private static let secret = "S3ntinel"

  /// All that print, interpolation, a debugger and `dump` show.
  private func printed(_ value: Any) -> String {
    var text = "\(value)\n" + String(reflecting: value) + "\n"
    dump(value, to: &text)
    return text
  }

  private func oidc() -> OidcConfiguration {
    var oidc = OidcConfiguration()
    oidc.clientId = "app"
    oidc.clientSecret = Self.secret
    oidc.state = Self.secret
    oidc.nonce = Self.secret
    oidc.loginHint = Self.secret
    oidc.discoveryEndpoint = "https://user:\(Self.secret)@as.example.com/"
    oidc.additionalParameters = [OidcConfiguration.Parameter("hint", Self.secret)]
    return oidc
  }

  @Test("values show their names and hide their secrets")
  func values() throws {
    let token = try Token(json: [
      "accessToken": "S3ntinel", "refreshToken": "S3ntinel", "idToken": "S3ntinel",
      "expiresAt": 1_795_251_066,
    ])
    let session = Session(
      value: Self.secret, successUrl: "/?code=\(Self.secret)", cookieName: "iPlanet")
    var http = TransportConfiguration()
    http.proxy = "http://user:\(Self.secret)@proxy"
    http.keyPassword = Self.secret
    let query = QueryFields([QueryFields.Field("goto", Self.secret)])
    let shown: [(Any, String)] = [
      (token, "expiresAt: 1795251066"), (session, "iPlanet"), (http, "keyPassword: [hidden]"),
      (oidc(), "clientSecret: [hidden]"), (query, "goto: [hidden]"),
      (OidcConfiguration.Parameter("hint", Self.secret), "hint"),
    ]
    for (value, name) in shown {
      let text = printed(value)
      #expect(text.contains(name) && text.contains("[hidden]"), "\(text)")
      #expect(!text.contains(Self.secret), "\(text)")
    }
  }

  @Test("start options and both configurations hide their secrets")
  func configurations() async {
    var texts: [String] = []
    let journey = Journey.createJourney { config in
      config.serverUrl = "https://am.example.com/am"
      config.headers = ["X-Key": Self.secret]
      config.http.keyPassword = Self.secret
      config.module(OidcModule.config) { $0 = oidc() }
      texts.append(printed(config))
    }
    let daVinci = DaVinci.createDaVinci { config in
      config.headers = ["X-Key": Self.secret]
      config.http.keyPassword = Self.secret
      config.module(OidcModule.config) { $0 = oidc() }
      texts.append(printed(config))
    }
    _ = await journey.start("Login") { options in
      options.session = Session(value: Self.secret)
      options.transaction = Self.secret
      options.query = QueryFields([QueryFields.Field("goto", Self.secret)])
      texts.append(printed(options))
      // Nothing is sent without the session that an upgrade needs.
      options.sessionUpgrade = true
      options.session = nil
    }
    #expect(texts.count == 3)
    for text in texts { #expect(text.contains("[hidden]"), "\(text)") }
    for text in texts + [printed(journey), printed(daVinci)] {
      #expect(!text.contains(Self.secret), "\(text)")
    }
  }

  @Test("nodes, fields and the user hide the secrets of the flow")
  func flow() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    let page = try #require(await journey.start("Login") as? ContinueNode)
    for case let callback as NameCallback in page.callbacks { callback.name = "demo" }
    for case let callback as PasswordCallback in page.callbacks { callback.password = "Secret12!" }
    let authId = try #require(page.input["authId"]?.string)
    for value in [page as Any] + page.callbacks.map({ $0 as Any }) {
      let text = printed(value)
      #expect(text.contains("PasswordCallback") || text.contains("NameCallback"), "\(text)")
      #expect(!text.contains("Secret12!") && !text.contains(authId), "\(text)")
    }
    #expect(printed(page.callbacks[0]).contains("id: IDToken1, prompt: User Name)"))
    #expect(printed(page.callbacks[1]).contains("id: IDToken2, prompt: Password)"))
    let choice = try #require(await journey.start("Choice") as? ContinueNode)
    for case let callback as NameCallback in choice.callbacks { callback.name = "demo" }
    for case let callback as PasswordCallback in choice.callbacks {
      callback.password = "Secret12!"
    }
    let second = try #require(await choice.next() as? ContinueNode)
    #expect(
      printed(second.callbacks[0]).contains("prompt: Second factor, options: [Email, SMS])"))
    let end = try #require(await page.next() as? SuccessNode)
    let user = try #require(await journey.journeyUser())
    let token = try await user.token().get()
    for value in [end, user, journey] as [Any] {
      let text = printed(value)
      #expect(!text.contains(end.session.value) && !text.contains(token.accessToken), "\(text)")
    }
    #expect(printed(user).contains("accessToken: [hidden]"))
    #expect(printed(end.input).contains(end.session.value), "a JSONObject prints all")

    let refused = try #require(await journey.start("Nothing") as? ErrorNode)
    #expect(printed(refused).contains(refused.message) && !printed(refused).contains("requests"))
  }
}
