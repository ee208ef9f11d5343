import Synchronization

/// A storage that lasts as long as the process. Objects that share it also share its item.
public final class MemoryStorage<Item: Codable & Sendable>: StorageDelegate {
  private let item = Mutex<Item?>(nil)

  public init() {}

  public func save(item: Item) async { self.item.withLock { $0 = item } }
  public func get() async -> Item? { item.withLock { $0 } }
  public func delete() async { item.withLock { $0 = nil } }
}
