package import Foundation
import JourneySystem

/// A command that this package builds, in a process with its own environment.
package struct BuiltCommand: Sendable {
  /// The source of stdin, or the destination of stdout.
  package enum Stream: Sendable {
    case bytes([UInt8])
    /// A file, opened for reading and writing. As stdout it is not captured.
    case file(String)
    /// A closed descriptor.
    case closed
    /// A pipe that the test writes: see `RunningCommand`.
    case pipe

    package static func text(_ text: String) -> Stream { .bytes(Array(text.utf8)) }
    package static let empty = Stream.bytes([])
  }

  package let path: String
  /// The whole environment, because nothing is inherited.
  package var environment: [String: String]
  package var directory: String?
  /// The destinations of stdout and stderr, captured by default.
  package var stdout = Stream.pipe
  package var stderr = Stream.pipe

  /// - Parameter name: A product, such as `journey`, or the path of any other program.
  package init(_ name: String = "journey", environment: [String: String] = [:]) {
    path = name.contains("/") ? name : Self.products.appending(path: name).path
    self.environment = environment
  }

  /// The folder of the built executables, which also contains the bundle of tests. The command
  /// `journey-walk` is a link to `journey`, as in an installation.
  package static let products: URL = {
    let folder = builtFolder
    let link = folder.appending(path: "journey-walk").path
    do {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "journey")
    } catch {
      // It exists.
    }
    return folder
  }()

  private static var builtFolder: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
    #endif
  }

  /// The package's folder.
  package static var package: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  static let processLimit = ConcurrencyLimit(8)

  /// Runs the command until it ends, and reads its output.
  package func run(_ arguments: [String], stdin: Stream = .empty) async throws -> CommandOutcome {
    try await Self.processLimit.take { try await start(arguments, stdin: stdin).outcome() }
  }

  /// Starts the command and leaves it running.
  package func start(_ arguments: [String], stdin: Stream = .empty) throws -> RunningCommand {
    try RunningCommand(self, arguments, stdin: stdin)
  }
}

/// The exit and the output of a command.
package struct CommandOutcome: Sendable {
  package enum Ending: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    /// It was killed after its time limit.
    case timedOut
  }

  package let ending: Ending
  package let stdout: [UInt8]
  package let stderr: String

  package init(ending: Ending, stdout: [UInt8], stderr: String) {
    self.ending = ending
    self.stdout = stdout
    self.stderr = stderr
  }

  /// The exit status, or `nil` if a signal or the time limit ended it.
  package var status: Int32? {
    if case .exited(let status) = ending { status } else { nil }
  }

  package var text: String { String(decoding: stdout, as: UTF8.self) }
}
