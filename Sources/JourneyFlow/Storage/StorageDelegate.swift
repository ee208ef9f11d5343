/// A place for a session, tokens or cookies that survives the object that uses it.
///
/// A client reads the item once, when it first needs it, and writes each change. If a method throws,
/// the client continues with the item in memory and logs a warning.
public protocol StorageDelegate<Item>: AnyObject, Sendable {
  /// What is stored: a `Session`, a `Token` or `StoredCookies`.
  associatedtype Item: Codable & Sendable

  /// Replaces the stored item.
  func save(item: Item) async throws
  /// Returns the stored item, or `nil` if nothing is stored.
  func get() async throws -> Item?
  /// Removes the stored item, if any.
  func delete() async throws
}
