import Foundation
import JourneyKit

/// Many tasks sign in at the same time: half with one journey, whose user they share, and half with a
/// copy of their own.
@main
struct SignInTasks {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let journey = Journey.createJourney { config in
      config.serverUrl = environment["AM_URL"] ?? ""
      config.realm = "alpha"
      config.module(OidcModule.config) { oidc in
        oidc.clientId = environment["CLIENT_ID"] ?? ""
        oidc.discoveryEndpoint = environment["DISCOVERY"] ?? ""
        oidc.redirectUri = environment["REDIRECT_URI"] ?? ""
        oidc.scopes = ["openid", "profile"]
      }
    }
    let count = Int(environment["TASKS"] ?? "") ?? 200
    var signedIn = 0
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<count {
        group.addTask { await hasToken(index.isMultiple(of: 2) ? journey : journey.forNewUser()) }
      }
      for await hasToken in group where hasToken { signedIn += 1 }
    }
    print("\(signedIn) of \(count) tasks have a token")
    exit(signedIn == count ? 0 : 1)
  }

  private static func hasToken(_ journey: Journey) async -> Bool {
    var node = await journey.start("Login")
    while let page = node as? ContinueNode {
      for callback in page.callbacks {
        (callback as? NameCallback)?.name = "demo"
        (callback as? PasswordCallback)?.password = "Secret12!"
      }
      node = await page.next()
    }
    guard node is SuccessNode, let user = await journey.journeyUser() else {
      print("expected a SuccessNode and a user, not \(node)")
      return false
    }
    // Each task asks the shared user twice at the same time.
    async let first = user.token()
    async let second = user.token()
    for result in [await first, await second] {
      if case .failure(let error) = result {
        print(error)
        return false
      }
    }
    return true
  }
}
