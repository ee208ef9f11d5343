/// A place for a session, tokens or cookies that survives the object that uses it.
///
/// A client reads the item once, when it first needs it, and writes each change. If a method
/// throws, it logs a warning and continues with the item in memory.
public protocol StorageDelegate<Item>: AnyObject, Sendable {
  /// A `Session`, a `Token` or `StoredCookies`.
  associatedtype Item: Codable & Sendable

  func save(item: Item) async throws
  /// Returns the stored item, or `nil` if nothing is stored.
  func get() async throws -> Item?
  /// Removes the stored item, if any.
  func delete() async throws
}
