import Foundation
package import Testing

/// Commands of other projects that some tests run. `Tests/run.sh` installs all of them.
package enum Tool {
  /// The folders of PATH, in which tests look for commands.
  private static let folders =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    + ["/usr/sbin"]

  /// The same folders as a value of PATH.
  package static var path: String { folders.joined(separator: ":") }

  /// Returns the names of those commands that are not in PATH.
  package static func missing(_ names: [String]) -> [String] {
    names.filter { name in
      !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }

  /// Returns whether a command succeeds on this machine. Containers often forbid namespaces, mounts
  /// and traces.
  package static func succeeds(_ path: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  fileprivate static func comment(_ missing: [String]) -> Comment {
    "not installed: \(missing.joined(separator: ", "))"
  }

  /// Skips the current test case, and says why, if one of the commands is missing.
  package static func require(_ names: [String]) throws {
    let missing = missing(names)
    if !missing.isEmpty { try Test.cancel(comment(missing)) }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, and says why, if one of the commands is missing.
  package static func needs(_ names: String...) -> Self {
    let missing = Tool.missing(names)
    return .enabled(if: missing.isEmpty, Tool.comment(missing))
  }
}
