import Foundation
import JourneyKit

/// Many tasks sign in at the same time: half with one journey, whose user and storages they share, and
/// half with a copy of their own. Half of the copies hand their page and their user on as JSON.
@main
struct SignInTasks {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let journey = Journey.createJourney { config in
      config.serverUrl = environment["AM_URL"] ?? ""
      config.realm = "alpha"
      config.logger = LogManager.warning
      config.http.concurrent = 16
      config.module(SessionModule.config) { $0.storage = MemoryStorage<Session>() }
      config.module(CookieModule.config) { $0.storage = MemoryStorage<StoredCookies>() }
      config.module(OidcModule.config) { oidc in
        oidc.clientId = environment["CLIENT_ID"] ?? ""
        oidc.discoveryEndpoint = environment["DISCOVERY"] ?? ""
        oidc.redirectUri = environment["REDIRECT_URI"] ?? ""
        oidc.scopes = ["openid", "profile"]
        oidc.storage = MemoryStorage<Token>()
      }
    }
    let count = Int(environment["TASKS"] ?? "") ?? 200
    var signedIn = 0
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<count {
        group.addTask {
          let own = index.isMultiple(of: 2) ? journey : journey.forNewUser()
          return await hasToken(own, handsOn: index % 4 == 3)
        }
      }
      for await hasToken in group where hasToken { signedIn += 1 }
    }
    print("\(signedIn) of \(count) tasks have a token")
    exit(signedIn == count ? 0 : 1)
  }

  private static func hasToken(_ journey: Journey, handsOn: Bool) async -> Bool {
    do {
      var node = await journey.start("Login")
      while var page = node as? ContinueNode {
        if handsOn { page = try journey.forNewUser().page(json: page.json) }
        for callback in page.callbacks {
          (callback as? NameCallback)?.name = "demo"
          (callback as? PasswordCallback)?.password = "Secret12!"
        }
        node = await page.next()
      }
      guard let end = node as? SuccessNode, let found = end.user else {
        print("expected a SuccessNode and a user, not \(node)")
        return false
      }
      let user = handsOn ? try await journey.user(json: end.json) : found
      // Each task asks the user twice at the same time.
      async let first = user.token()
      async let second = user.token()
      for result in [await first, await second] { _ = try result.get() }
      if handsOn {
        let other = try await journey.forNewUser().user(json: user.json)
        _ = try await other.refresh().get()
      }
      return await journey.session() != nil
    } catch {
      print(error)
      return false
    }
  }
}
