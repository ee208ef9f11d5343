import Foundation

/// What the built commands print while the tests run, kept for the check against the schemas that
/// `Tests/run.sh` makes at the end.
enum SeenDocuments {
  /// Keeps it in the folder that `JOURNEY_TEST_DOCUMENTS` names; nowhere without one.
  static func keep(_ stdout: [UInt8]) throws {
    guard let folder = ProcessInfo.processInfo.environment["JOURNEY_TEST_DOCUMENTS"],
      stdout.first == UInt8(ascii: "{")
    else { return }
    try Data(stdout).write(to: URL(fileURLWithPath: folder).appending(path: UUID().uuidString))
  }
}
