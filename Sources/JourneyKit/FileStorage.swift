public import JourneyFlow
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A storage in a file that only its owner can read (mode 0600).
///
/// The file has the item as JSON, without encryption. Two processes must not use the same file at
/// the same time: each replaces the whole file, so the last one wins.
public final class FileStorage<Item: Codable & Sendable>: StorageDelegate {
  private let path: String
  private let access = Mutex(())

  /// - Parameter path: a file in a folder that exists.
  public init(path: String) { self.path = path }

  /// - Throws: a `FlowError` of kind `environment` if the file cannot be written.
  public func save(item: Item) async throws {
    let bytes = Array(try JSONEncoder().encode(item))
    try access.withLock { _ in try SystemFile.replace(path, with: bytes) }
  }

  /// Returns `nil` if there is no file.
  /// - Throws: a `FlowError` of kind `environment` if the file cannot be read, or a `DecodingError`
  ///   if it contains something else.
  public func get() async throws -> Item? {
    guard let bytes = try access.withLock({ _ in try SystemFile.contentsIfAny(path) }) else {
      return nil
    }
    return try JSONDecoder().decode(Item.self, from: Data(bytes))
  }

  /// - Throws: a `FlowError` of kind `environment` if the file cannot be deleted.
  public func delete() async throws {
    try access.withLock { _ in try SystemFile.remove(path) }
  }
}
