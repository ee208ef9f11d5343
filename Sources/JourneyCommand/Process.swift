import JourneyFlow
import JourneyHTTP
import JourneySystem

/// The operating system functions that a command needs for its process.
enum Process {
  static var identifier: Int32 { getpid() }

  /// Returns the environment of a command that runs in its own process rather than in a test.
  static func environment(_ descriptors: [Int32]) -> CommandEnvironment {
    // If the reader goes away, `write` must fail, and the process must not end.
    _ = signal(SIGPIPE, SIG_IGN)
    // The same applies to the file size limit (`ulimit -f`).
    _ = signal(SIGXFSZ, SIG_IGN)
    return CommandEnvironment(
      variable: variable(_:), input: descriptors[0], output: descriptors[1],
      errors: descriptors[2], now: { time(nil) }, readFile: SystemFile.contents(_:limit:),
      exposure: exposure(_:), takesSignals: true)
  }

  /// Returns the value of a variable, or `nil` if it is not set.
  /// - Throws: a `FlowError` of kind `config` if the value is not valid UTF-8. A lossy conversion
  ///   could change a password, and a value that is ignored could turn off a check.
  @Sendable
  private static func variable(_ name: String) throws(FlowError) -> String? {
    guard let value = getenv(name) else { return nil }
    guard let text = String(validatingCString: value) else {
      throw FlowError(
        .config, "invalid UTF-8 in '\(name)'", hint: "set \(name) to a value in UTF-8")
    }
    return text
  }

  /// Returns how other users can read a file. `root` is not such a user, because it can read every
  /// file.
  @Sendable
  private static func exposure(_ path: String) -> FileExposure? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    if status.st_uid != geteuid(), status.st_uid != 0 { return .owner }
    return status.st_mode & (S_IRGRP | S_IROTH) == 0 ? nil : .mode
  }
}
