import Foundation

/// A folder for one test. It is removed when this value is released.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("journey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      print("the folder \(path) cannot be removed: \(error)")
    }
  }

  /// Writes a file and returns its path.
  package func write(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}
