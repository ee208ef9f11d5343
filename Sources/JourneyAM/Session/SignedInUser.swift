import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import Synchronization

/// The user who signed in last with a `Journey` object, the session and the cookies. Thread-safe.
final class SignedInUser: Sendable {
  /// Where the object stores these. Without storages it keeps them in memory.
  struct Storages: Sendable {
    var session: (any StorageDelegate<Session>)?
    var tokens: TokenStorage?
    var cookies: (any StorageDelegate<StoredCookies>)?
    /// The names of the cookies to keep, or `nil` for all.
    var persist: [String]?
    var logger: any Logger = NoLogger()
  }

  private struct State {
    var user: OidcUser?
    var session: Session?
    var cookies = CookieJar()
    var isRestored = false
  }

  private let state = Mutex(State())
  /// Runs the changes one by one, so that the storages never mix two users.
  private let changes = CallQueue()
  private let server: JourneyServer
  private let storages: Storages
  private let configuration: JSONObject
  /// Creates a client for a user's credentials.
  let client: @Sendable (Credentials) -> OidcClient

  var user: OidcUser? { state.withLock { $0.user } }

  /// The session to attach, or `nil` once a response has said that it ended.
  var session: Session? {
    let (session, user) = state.withLock { ($0.session, $0.user) }
    return user?.client.credentials.session == nil ? nil : session
  }

  /// The cookies to send with the next start: those that the server set in this object's journeys
  /// and authorization requests, except the session's own.
  var cookies: CookieJar {
    let (kept, user, session) = state.withLock { ($0.cookies, $0.user, $0.session) }
    var cookies = kept
    if let user { cookies = cookies.adding(user.client.credentials.cookies) }
    if let name = session?.cookieName { cookies.remove(named: name) }
    if let names = storages.persist { cookies.keepOnly(names) }
    return cookies
  }

  init(
    _ server: JourneyServer, configuration: JSONObject, storages: Storages = Storages(),
    _ client: @escaping @Sendable (Credentials) -> OidcClient
  ) {
    self.server = server
    self.configuration = configuration
    self.storages = storages
    self.client = client
  }

  func forNewUser() -> SignedInUser {
    SignedInUser(
      server, configuration: configuration,
      storages: Storages(persist: storages.persist, logger: storages.logger), client)
  }

  func restore() async {
    guard !state.withLock({ $0.isRestored }) else { return }
    await changes.pass {
      guard !state.withLock({ $0.isRestored }) else { return }
      let logger = storages.logger
      let session = await storages.session?.found(logger)
      let tokens = await storages.tokens?.found()
      let cookies = await storages.cookies?.found(logger)?.jar.reaching(server.base) ?? CookieJar()
      var credentials = Credentials(
        session: session.flatMap(server.token), tokens: tokens ?? Token(), cookies: cookies)
      credentials.tokenOwner = credentials.session?.mark
      let user =
        credentials.session == nil
        ? nil : user(credentials, session, FlowState(flow: .journey, server: configuration))
      if let user { storages.tokens?.adopt(user) }
      state.withLock { state in
        state.isRestored = true
        state.cookies = cookies.adding(state.cookies)
        (state.user, state.session) = (user, session)
      }
    }
  }

  /// Keeps the cookies of a response.
  func store(_ received: [Cookie], now: Int) {
    guard !received.isEmpty else { return }
    state.withLock { state in
      state.cookies.store(received, now: now)
      if let names = storages.persist { state.cookies.keepOnly(names) }
    }
  }

  /// Keeps the user who signed in, unless the journey created no session (`noSession`).
  @discardableResult
  func remember(_ session: Session, _ flow: FlowState) async -> OidcUser? {
    let credentials = Credentials(session: server.token(of: session), state: flow)
    guard credentials.session != nil else { return nil }
    // The journey ended with the session that it began with, so the user keeps the tokens.
    if credentials.openRequest == nil, let user,
      user.client.credentials.session == credentials.session
    {
      return user
    }
    return await remember(user(credentials, session, flow), session)
  }

  func restore(_ session: Session?, _ flow: FlowState, _ json: JSONObject) async throws(FlowError)
    -> OidcUser
  {
    var credentials = Credentials(session: session.flatMap(server.token), state: flow)
    credentials.cookies = credentials.cookies.reaching(server.base)
    try json.addTokens(to: &credentials)
    guard !credentials.isEmpty else {
      throw FlowError(.state, "missing session and token in the JSON of the user")
    }
    let user = await remember(user(credentials, session, flow), session)
    await storages.tokens?.keep(credentials.tokens, of: user)
    return user
  }

  private func remember(_ user: OidcUser, _ session: Session?) async -> OidcUser {
    let cookie = user.client.credentials.session
    let logger = storages.logger
    await changes.pass {
      state.withLock { state in
        if let cookie { state.cookies.remove(named: cookie.cookieName) }
        state.isRestored = true
        (state.user, state.session) = (user, session)
      }
      // A crash between two calls must not leave the tokens of one user with the session of
      // another.
      await storages.tokens?.pass(to: user)
      if let session {
        await storages.session?.keep(session, logger)
      } else {
        await storages.session?.forget(logger)
      }
      await storages.cookies?.keep(StoredCookies(cookies), logger)
    }
    return user
  }

  /// Forgets the user, unless another one has signed in since.
  /// - Parameter value: the value of the session that has ended, or `nil` for any session.
  func forget(_ value: String? = nil) async {
    await changes.pass {
      let isCurrent = state.withLock { state in
        guard value == nil || state.session?.value == value else { return false }
        state.isRestored = true
        state.session = nil
        if value == nil { state.user = nil }
        return true
      }
      guard isCurrent else { return }
      await storages.session?.forget(storages.logger)
      if value == nil { await storages.tokens?.pass(to: nil) }
    }
  }

  private func user(_ credentials: Credentials, _ signedIn: Session?, _ flow: FlowState) -> OidcUser
  {
    let session = AMSession(server) { [weak self, storages] value in
      if let self { return await self.forget(value) }
      // The stored session can be another user's, because a user can outlive the journey object.
      guard let storage = storages.session,
        await storage.found(storages.logger)?.value == value
      else { return }
      await storage.forget(storages.logger)
    }
    return OidcUser(
      client(credentials), session: session, origin: (signedIn, flow), storage: storages.tokens)
  }
}
