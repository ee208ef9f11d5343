import JourneyAM
import JourneyDaVinci
import JourneyDemo
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// One object keeps the session and the cookies of one user, as Ping's SDK does.
@Suite("Samples: one object, one user")
struct OneUserTests {
  @Test("the session goes with the next start, and a copy for a new user has none")
  func sessionOnTheNextStart() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    let session = try await signIn(journey)
    #expect(try await #require(journey.session()).value == session.value)

    let again = try #require(await journey.start("Login") as? SuccessNode)
    #expect(again.user != nil)
    #expect(again.session.value == session.value)
    let user = try #require(await journey.journeyUser())
    let token = try await user.token().get()
    #expect(await journey.start("Login") is SuccessNode)
    #expect(await journey.journeyUser() === user)
    #expect(try await user.token().get() == token, "the user keeps the tokens")

    #expect(await journey.start("Login") { $0.attachesSession = false } is ContinueNode)
    let other = journey.forNewUser()
    #expect(await other.journeyUser() == nil)
    #expect(await other.session() == nil)
    #expect(await other.start("Login") is ContinueNode)
    #expect(await journey.start("Login") is SuccessNode, "the copy took nothing away")
  }

  @Test("a step-up asks the signed-in user only for the code")
  func stepUp() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    _ = try await signIn(journey)
    let page = try #require(await journey.start("StepUp") as? ContinueNode)
    let code = try #require(page.callbacks.first as? PasswordCallback)
    code.password = try await tenant.mailed(/\d{6}/)
    #expect(await page.next() is SuccessNode)
  }

  @Test("a flow keeps the session that it began with")
  func flowKeepsItsSession() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    let first = try await signIn(journey)
    let page = try #require(await journey.start("StepUp") as? ContinueNode)
    let second = try await signIn(journey, attaches: false)
    #expect(first.value != second.value)
    let code = try #require(page.callbacks.first as? PasswordCallback)
    code.password = try await tenant.mailed(/\d{6}/)
    #expect(await page.next() is SuccessNode)
  }

  @Test("a browser that the journey knows stays known after a sign-off, but not for a new user")
  func knownBrowser() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    var page = try #require(await journey.start("CookiePresence") as? ContinueNode)
    page.answer()
    page = try #require(await page.next() as? ContinueNode)
    let code = try #require(page.callbacks.first as? PasswordCallback)
    code.password = try await tenant.mailed(/\d{6}/)
    #expect(await page.next() is SuccessNode)
    try await journey.signOff().get()
    #expect(await journey.session() == nil)

    page = try #require(await journey.start("CookiePresence") as? ContinueNode)
    page.answer()
    #expect(await page.next() is SuccessNode)

    page = try #require(await journey.forNewUser().start("CookiePresence") as? ContinueNode)
    page.answer()
    #expect(await page.next() is ContinueNode)
  }

  @Test("after a sign-out or 'deleteSession', the next start has no session")
  func signedOut() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    _ = try await signIn(journey)
    await journey.journeyUser()?.logout()
    #expect(await journey.session() == nil)
    #expect(await journey.start("Login") is ContinueNode)

    _ = try await signIn(journey)
    await journey.deleteSession()
    #expect(await journey.journeyUser() == nil)
    #expect(await journey.start("Login") is ContinueNode)
  }

  @Test("a second sign-in replaces the user, and a user handed out before keeps the old session")
  func secondSignIn() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let storage = MemoryStorage<Token>()
    let journey = tenant.journey { $0.module(OidcModule.config) { $0.storage = storage } }
    _ = try await signIn(journey)
    let first = try #require(await journey.journeyUser())
    let old = try await first.token().get()
    _ = try await signIn(journey, attaches: false)
    #expect(await storage.get() == nil, "the tokens of the first user are gone")
    let second = try #require(await journey.journeyUser())
    #expect(first !== second)
    let new = try await second.token().get()
    #expect(try await first.refresh().get().accessToken != old.accessToken)
    #expect(await storage.get() == new, "the first user no longer writes into the storage")
  }

  @Test("with storages, a user survives a restart of the process")
  func restart() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let (sessions, tokens) = (MemoryStorage<Session>(), MemoryStorage<Token>())
    let cookies = MemoryStorage<StoredCookies>()
    func make() -> Journey {
      tenant.journey { config in
        config.module(SessionModule.config) { $0.storage = sessions }
        config.module(CookieModule.config) { $0.storage = cookies }
        config.module(OidcModule.config) { $0.storage = tokens }
      }
    }
    let before = make()
    let session = try await signIn(before)
    let token = try await #require(before.journeyUser()).token().get()

    let after = make()
    let user = try #require(await after.journeyUser())
    #expect(try await user.token().get() == token)
    #expect(await after.session() == session)
    #expect(await after.start("Login") is SuccessNode)
    #expect(await make().forNewUser().journeyUser() == nil)

    await make().journeyUser()?.logout()
    #expect(await sessions.get() == nil)
    #expect(await tokens.get() == nil)
    #expect(await make().journeyUser() == nil)
  }

  @Test("a storage that fails is a warning, and the user is signed in all the same")
  func brokenStorage() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let logger = RecordingLogger()
    let journey = tenant.journey { config in
      config.logger = logger
      config.module(SessionModule.config) { $0.storage = BrokenStorage() }
    }
    _ = try await signIn(journey)
    #expect(await journey.journeyUser() != nil)
    #expect(
      logger.warnings == ["cannot read the stored Session", "cannot save the Session"])
  }

  @Test("the log of a sign-in has each request, and no secret")
  func log() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let logger = RecordingLogger()
    let journey = tenant.journey { $0.logger = logger }
    let session = try await signIn(journey)
    let token = try await #require(journey.journeyUser()).token().get()
    let log = logger.lines.joined(separator: "\n")
    #expect(log.contains("/authenticate"))
    #expect(log.contains("/access_token"))
    for secret in ["Secret12!", session.value, token.accessToken] {
      #expect(!log.contains(secret))
    }
  }

  @Test("one copy for each of 200 tasks never mixes users")
  func manyUsers() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey { $0.http.concurrent = 20 }
    let sessions = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<200 {
        let own = journey.forNewUser()
        group.addTask {
          let session = try await signIn(own)
          let again = await own.start("Login") as? SuccessNode
          try #require(again?.session.value == session.value)
          try #require(await own.session()?.value == session.value)
          return session.value
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(sessions.count == 200)
    #expect(await journey.session() == nil)
  }

  @Test("PingOne's session cookies sign the user in again, until the user signs off")
  func davinci() async throws {
    var options = TenantOptions()
    options.davinci = true
    let tenant = try DemoTenant(options)
    defer { tenant.stop() }
    let cookies = MemoryStorage<StoredCookies>()
    let settings = tenant.config()["oidc"]
    func make() -> DaVinci {
      DaVinci.createDaVinci { config in
        config.module(CookieModule.config) { $0.storage = cookies }
        config.module(OidcModule.config) { oidc in
          oidc.clientId = settings?["clientId"]?.string ?? ""
          oidc.scopes = ["openid"]
          oidc.redirectUri = settings?["redirectUri"]?.string ?? ""
          oidc.discoveryEndpoint = settings?["discoveryEndpoint"]?.string
        }
      }
    }
    let daVinci = make()
    let page = try #require(await daVinci.start() as? ContinueNode)
    for case let text as TextCollector in page.collectors { text.value = "demo" }
    for case let password as PasswordCollector in page.collectors { password.value = "Secret12!" }
    #expect(await page.next() is SuccessNode)
    #expect(await daVinci.start() is SuccessNode)
    #expect(try await #require(daVinci.daVinciUser()).token().get().accessToken.isEmpty == false)
    #expect(await daVinci.forNewUser().start() is ContinueNode)
    #expect(await make().start() is SuccessNode, "the cookies are stored")
    try await daVinci.signOff().get()
    #expect(await daVinci.daVinciUser() == nil)
    #expect(await daVinci.start() is ContinueNode)
    #expect(await make().start() is ContinueNode)
  }
}

/// Signs the demo user in, and returns the session.
private func signIn(_ journey: Journey, attaches: Bool = true) async throws -> Session {
  let page = try #require(
    await journey.start("Login") { $0.attachesSession = attaches } as? ContinueNode)
  page.answer()
  return try #require(await page.next() as? SuccessNode).session
}

extension ContinueNode {
  fileprivate func answer() {
    for callback in callbacks {
      switch callback {
      case let callback as NameCallback: callback.name = "demo"
      case let callback as PasswordCallback: callback.password = "Secret12!"
      default: continue
      }
    }
  }
}

/// A storage that always fails.
private final class BrokenStorage: StorageDelegate {
  struct Failure: Error {}
  func save(item: Session) async throws { throw Failure() }
  func get() async throws -> Session? { throw Failure() }
  func delete() async throws { throw Failure() }
}
