import Synchronization

/// A storage that lasts as long as the process. Objects that share it also share its item.
public final class MemoryStorage<Item: Codable & Sendable>: StorageDelegate {
  private let item = Mutex<Item?>(nil)

  /// Creates an empty storage.
  public init() {}

  /// Replaces the stored item.
  public func save(item: Item) async { self.item.withLock { $0 = item } }
  /// Returns the stored item, or `nil` if nothing is stored.
  public func get() async -> Item? { item.withLock { $0 } }
  /// Removes the stored item, if any.
  public func delete() async { item.withLock { $0 = nil } }
}
