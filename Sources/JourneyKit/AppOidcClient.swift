import JourneyFlow
import JourneyHTTP
import JourneyJSON
public import JourneyOAuth
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A client of one user who signs in with a browser. A web server redirects the browser to
/// `generateAuthorizeUrl()`, and passes the address at which it comes back to
/// `extractCodeAndGetToken(from:)`.
public final class OidcClient: Sendable {
  private let setup: Result<OidcClientConfig.Checked, FlowError>
  private let user: OidcUser?
  private let restoring = CallQueue()
  private let isRestored = Mutex(false)
  /// The sign-ins that this object began, by their `state`.
  private let pending = Mutex<[String: AuthorizationURL]>([:])

  /// How many sign-ins one object remembers.
  private static let mostPending = 100

  /// Creates a client. If a setting is invalid, each call fails with an error that names all
  /// problems.
  public convenience init(config: OidcClientConfig) { self.init(config.checked()) }

  private init(_ setup: Result<OidcClientConfig.Checked, FlowError>) {
    self.setup = setup
    guard case .success(let checked) = setup else {
      user = nil
      return
    }
    let storage = checked.oidc.storage.map { TokenStorage($0, checked.logger) }
    let user = OidcUser(
      JourneyOAuth.OidcClient(
        checked.oidc, provider: checked.provider, headers: checked.headers,
        credentials: Credentials(), transport: checked.transport, now: SystemClock.now),
      session: OpenIDSession(), storage: storage)
    storage?.adopt(user)
    self.user = user
  }

  /// Returns a client with the same settings and connections, and without tokens and storage. A
  /// server calls this for each of its users.
  public func forNewUser() -> OidcClient {
    OidcClient(
      setup.map { checked in
        var oidc = checked.oidc
        oidc.storage = nil
        return OidcClientConfig.Checked(
          oidc: oidc, provider: checked.provider, headers: checked.headers,
          transport: checked.transport, logger: checked.logger)
      })
  }

  /// Returns the address for the browser, with the values to keep until it comes back.
  /// - Parameter customParams: additional parameters of the authorization request.
  public func generateAuthorizeUrl(customParams: [String: String]? = nil) async throws
    -> AuthorizationURL
  {
    let added = (customParams ?? [:]).sorted { $0.key < $1.key }
      .map { OidcConfiguration.Parameter($0.key, $0.value) }
    let signIn = try await call { client throws(OidcError) in
      try await client.signInAddress(adding: added)
    }.get()
    let address = try AuthorizationURL(signIn)
    pending.withLock { pending in
      if pending.count >= Self.mostPending { pending = [:] }
      pending[signIn.state] = address
    }
    return address
  }

  /// Exchanges the code in the address to which the browser came back.
  /// - Parameters:
  ///   - url: the complete address.
  ///   - began: what `generateAuthorizeUrl()` returned, or `nil` if this object began the sign-in.
  public func extractCodeAndGetToken(from url: URL, of began: AuthorizationURL? = nil) async
    -> Result<Token, OidcError>
  {
    let state = RedirectParameters(location: url.absoluteString, from: nil)?["state"] ?? ""
    let known = pending.withLock { $0.removeValue(forKey: state) }
    guard let signIn = (began ?? known)?.signIn else {
      return .failure(.authorizationResponse(.stateMismatch, status: 302))
    }
    return await call { client throws(OidcError) in
      try await client.token(from: url.absoluteString, of: signIn)
    }
  }

  /// Returns the current access token, or a refreshed one if it has expired.
  public func token() async -> Result<Token, OidcError> {
    await call { client throws(OidcError) in try await client.token() }
  }

  /// Refreshes the access token, even if it has not expired.
  public func refresh() async -> Result<Token, OidcError> {
    await call { client throws(OidcError) in try await client.refresh() }
  }

  /// Returns the claims from the userinfo endpoint.
  public func userinfo(cache: Bool = false) async -> Result<UserInfo, OidcError> {
    await call { client throws(OidcError) in try await client.userinfo(cache: cache) }
  }

  @discardableResult
  public func revoke() async -> Logout {
    await restore()
    return await user?.revoke() ?? Logout()
  }

  /// Revokes the tokens, and ends the session of the ID token.
  @discardableResult
  public func endSession() async -> Logout {
    await restore()
    return await user?.logout() ?? Logout()
  }

  private func call<Outcome>(
    _ body: (inout JourneyOAuth.OidcClient) async throws(OidcError) -> Outcome
  ) async -> Result<Outcome, OidcError> {
    guard let user else {
      if case .failure(let error) = setup {
        return .failure(
          .unsent(error.kind, code: error.code, message: error.message, hint: error.hint))
      }
      return .failure(.notConfigured)
    }
    await restore()
    return await user.act(body)
  }

  private func restore() async {
    guard case .success(let checked) = setup, let storage = checked.oidc.storage, let user else {
      return
    }
    await restoring.pass {
      guard !isRestored.withLock({ $0 }) else { return }
      if let tokens = await storage.found(checked.logger) {
        _ = await user.act { client throws(OidcError) in client.credentials.tokens = tokens }
      }
      isRestored.withLock { $0 = true }
    }
  }
}

/// The address at which a browser signs in, with the values that check and redeem the response. A
/// server with several processes keeps it, for example in an encrypted cookie of the browser.
public struct AuthorizationURL: Sendable, Hashable, Codable {
  let signIn: JourneyOAuth.OidcClient.PendingSignIn
  public let url: URL
  public var absoluteString: String { url.absoluteString }

  init(_ signIn: JourneyOAuth.OidcClient.PendingSignIn) throws(OidcError) {
    guard let url = URL(string: signIn.address.text) else {
      throw .unsendable("invalid address of the authorization endpoint")
    }
    self.signIn = signIn
    self.url = url
  }

  public init(from decoder: any Decoder) throws {
    guard let signIn = JourneyOAuth.OidcClient.PendingSignIn(json: try JSONValue(from: decoder))
    else { throw OidcError.unreadableDocument(path: "url") }
    try self.init(signIn)
  }

  /// Writes the address and the values, which are secret.
  public func encode(to encoder: any Encoder) throws { try signIn.json.encode(to: encoder) }
}

extension AuthorizationURL: RedactedPrinting {
  /// No members, because the address contains the `state`.
  package var printedMembers: KeyValuePairs<String, String?> { [:] }
}
