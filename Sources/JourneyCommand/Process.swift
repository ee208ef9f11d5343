import JourneyFlow
import JourneyHTTP
import JourneySystem

/// What a command needs of the operating system.
enum Process {
  static var identifier: Int32 { getpid() }

  /// Returns the environment of a command that runs in its own process rather than in a test.
  static func environment(_ descriptors: [Int32]) -> CommandEnvironment {
    // If the reader goes away, `write` must fail, and the process must not end.
    _ = signal(SIGPIPE, SIG_IGN)
    // If a file reaches its size limit (`ulimit -f`), `write` must fail, too.
    _ = signal(SIGXFSZ, SIG_IGN)
    return CommandEnvironment(
      variable: variable(_:), input: descriptors[0], output: descriptors[1],
      errors: descriptors[2], now: { time(nil) }, readFile: SystemFile.contents(_:limit:),
      exposure: exposure(_:), takesSignals: true)
  }

  /// Returns `nil` for a variable that is not set.
  /// - Throws: a `FlowError` of kind `config` if the value is not valid UTF-8. A lossy conversion
  ///   could change a password, and to ignore the value could turn off a check.
  @Sendable
  private static func variable(_ name: String) throws(FlowError) -> String? {
    guard let value = getenv(name) else { return nil }
    guard let text = String(validatingCString: value) else {
      throw FlowError(
        .config, "invalid UTF-8 in '\(name)'", hint: "set \(name) to a value in UTF-8")
    }
    return text
  }

  /// Returns how other users can read a file. `root`, who can read every file, does not count.
  @Sendable
  private static func exposure(_ path: String) -> FileExposure? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    if status.st_uid != geteuid(), status.st_uid != 0 { return .owner }
    return status.st_mode & (S_IRGRP | S_IROTH) == 0 ? nil : .mode
  }
}
