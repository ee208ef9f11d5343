import JourneyFlow
import JourneyHTTP
import JourneyOAuth
import Synchronization

/// The user who signed in last with a `DaVinci` object, and PingOne's session cookies. Thread-safe.
final class SignedIn: Sendable {
  /// Where the object stores these. Without storages it keeps them in memory.
  struct Storages: Sendable {
    var tokens: TokenStorage?
    var cookies: (any StorageDelegate<StoredCookies>)?
    var persist = CookieJar.sessionNames
    var logger: any Logger = NoLogger()
  }

  private struct State {
    var user: OidcUser?
    var cookies = CookieJar()
    var isRestored = false
  }

  let storages: Storages
  private let state = Mutex(State())
  /// Runs the changes one by one, so that the storages never mix two users.
  private let changes = CallQueue()

  var user: OidcUser? { state.withLock { $0.user } }
  var cookies: CookieJar { state.withLock { $0.cookies } }

  init(_ storages: Storages) { self.storages = storages }

  func forNewUser() -> SignedIn {
    SignedIn(Storages(persist: storages.persist, logger: storages.logger))
  }

  func restore(_ makeUser: (Credentials) -> OidcUser) async {
    guard !state.withLock({ $0.isRestored }) else { return }
    await changes.pass {
      guard !state.withLock({ $0.isRestored }) else { return }
      let tokens = await storages.tokens?.found()
      let cookies = await storages.cookies?.found(storages.logger)?.jar ?? CookieJar()
      let user =
        tokens == nil && !cookies.holdSession
        ? nil : makeUser(Credentials(tokens: tokens ?? Token(), cookies: cookies))
      if let user { storages.tokens?.adopt(user) }
      state.withLock { state in
        state.isRestored = true
        state.cookies = cookies.adding(state.cookies)
        state.user = user
      }
    }
  }

  /// Keeps the session cookies of a response.
  func store(_ received: [Cookie], now: Int) {
    guard !received.isEmpty else { return }
    state.withLock { state in
      state.cookies.store(received, now: now)
      state.cookies.keepOnly(storages.persist)
    }
  }

  /// - Parameters:
  ///   - user: the user who signed in, or `nil` if the flow ended without a code.
  ///   - cookies: the session cookies of a user from JSON.
  func remember(_ user: OidcUser?, adding cookies: CookieJar = CookieJar()) async {
    await changes.pass {
      state.withLock { state in
        state.isRestored = true
        state.cookies = state.cookies.adding(cookies)
        state.cookies.keepOnly(storages.persist)
        state.user = user
      }
      await storages.tokens?.pass(to: user)
      await storages.cookies?.keep(StoredCookies(self.cookies), storages.logger)
    }
  }

  /// Forgets PingOne's session cookies after a sign-off, unless they belong to another session.
  func forget(_ ended: CookieJar) async {
    let isCurrent = state.withLock { state in
      guard state.cookies.shares(ended) else { return false }
      state.cookies = CookieJar()
      return true
    }
    if isCurrent { await storages.cookies?.forget(storages.logger) }
  }
}
