public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A command that this package builds, run as a user runs it: a process of its own, with an
/// environment of its own.
public struct BuiltCommand: Sendable {
  /// What stands on its stdin, or where its stdout goes.
  public enum Stream: Sendable {
    case bytes([UInt8])
    /// Opened for reading and writing; for stdout it is not captured.
    case file(String)
    /// Not open at all.
    case closed
    /// A pipe that the test keeps: see `RunningCommand`.
    case pipe

    public static func text(_ text: String) -> Stream { .bytes(Array(text.utf8)) }
    public static let empty = Stream.bytes([])
  }

  public let path: String
  /// All of its environment: nothing is inherited.
  public var environment: [String: String]
  public var directory: String?
  /// Where stdout and stderr go: captured by default.
  public var stdout = Stream.pipe
  public var stderr = Stream.pipe

  /// - Parameter name: a product, such as `journey`, or the path of any other program.
  public init(_ name: String = "journey", environment: [String: String] = [:]) {
    path = name.contains("/") ? name : Self.products.appending(path: name).path
    self.environment = environment
  }

  /// Where the build puts executables: beside the bundle of tests.
  public static var products: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
    #endif
  }

  /// The package's folder.
  public static var package: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  static let places = Places(8)

  /// Runs it to its end and reads all that it writes on the way.
  public func run(_ arguments: [String], stdin: Stream = .empty) async throws -> CommandOutcome {
    try await Self.places.take { try await start(arguments, stdin: stdin).outcome() }
  }

  /// Starts it and leaves it running.
  public func start(_ arguments: [String], stdin: Stream = .empty) throws -> RunningCommand {
    try RunningCommand(self, arguments, stdin: stdin)
  }
}

/// What a command left behind.
public struct CommandOutcome: Sendable {
  public enum Ending: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    /// It was killed because its time was up.
    case timedOut
  }

  public let ending: Ending
  public let stdout: [UInt8]
  public let stderr: String

  public init(ending: Ending, stdout: [UInt8], stderr: String) {
    self.ending = ending
    self.stdout = stdout
    self.stderr = stderr
  }

  /// The exit status; nil where a signal or the time limit ended it.
  public var status: Int32? {
    if case .exited(let status) = ending { status } else { nil }
  }

  public var text: String { String(decoding: stdout, as: UTF8.self) }
}
