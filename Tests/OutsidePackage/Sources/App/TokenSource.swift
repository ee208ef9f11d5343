import Foundation
import JourneyKit

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

/// Signs in when a token is first asked for, and keeps the token fresh.
actor TokenSource {
  enum Failure: Error {
    /// What the server or the network said instead of a session.
    case signIn(String)
  }

  private let name: String
  private let password: String
  private var signingIn: Task<any User, any Error>?

  init(name: String, password: String) {
    self.name = name
    self.password = password
  }

  /// The value of an `Authorization` header.
  func authorization() async throws -> String {
    do {
      return try await header()
    } catch is OidcError {
      // The session has ended: sign in again, once.
      signingIn = nil
      return try await header()
    }
  }

  /// Requests that come at the same time wait for one sign-in.
  private func header() async throws -> String {
    let task = signingIn ?? Task { try await signIn() }
    signingIn = task
    let user: any User
    do { user = try await task.value } catch {
      signingIn = nil
      throw error
    }
    return "Bearer " + (try await user.token().get().accessToken)
  }

  private func signIn() async throws -> any User {
    var node = await journey.start("Login")
    while let page = node as? ContinueNode, page.problems.isEmpty {
      for callback in page.callbacks {
        switch callback {
        case let callback as NameCallback: callback.name = name
        case let callback as PasswordCallback: callback.password = password
        default: throw Failure.signIn("the journey asks for a \(callback.type)")
        }
      }
      node = await page.next()
    }
    switch node {
    case is SuccessNode:
      guard let user = await journey.journeyUser() else { throw Failure.signIn("no session") }
      return user
    case let page as ContinueNode:
      throw Failure.signIn(page.problems.map(\.message).joined(separator: "; "))
    case let node as ErrorNode: throw Failure.signIn(node.message)
    case let node as FailureNode: throw Failure.signIn("\(node.cause)")
    default: throw Failure.signIn("unexpected node")
    }
  }
}
