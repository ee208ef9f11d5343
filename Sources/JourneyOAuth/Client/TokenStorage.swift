package import JourneyFlow
package import JourneyHTTP
import Synchronization

/// The stored tokens of one object, which only its current user can write. A call of a former user
/// that ends later cannot replace them.
package final class TokenStorage: Sendable {
  private let storage: any StorageDelegate<Token>
  private let logger: any Logger
  private let owner = Mutex<ObjectIdentifier?>(nil)
  private let queue = CallQueue()

  package init(_ storage: any StorageDelegate<Token>, _ logger: any Logger) {
    self.storage = storage
    self.logger = logger
  }

  package func found() async -> Token? { await storage.found(logger) }

  /// Lets the user write to whom the stored tokens belong already.
  package func adopt(_ user: OidcUser) { owner.withLock { $0 = ObjectIdentifier(user) } }

  /// Deletes the stored tokens, and lets only this user write, or nobody.
  package func pass(to user: OidcUser?) async {
    await queue.pass {
      owner.withLock { $0 = user.map(ObjectIdentifier.init) }
      await storage.forget(logger)
    }
  }

  /// Ignores a former user.
  package func keep(_ tokens: Token, of user: OidcUser) async {
    await queue.pass {
      guard owner.withLock({ $0 == ObjectIdentifier(user) }) else { return }
      if tokens.isEmpty {
        await storage.forget(logger)
      } else {
        await storage.keep(tokens, logger)
      }
    }
  }
}
