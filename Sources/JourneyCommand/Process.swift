import JourneyFlow

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
      othersMayRead: othersMayRead(_:), takesSignals: true)
  }

  /// Raises the limit on open files to the given number, or as far as the system allows. The
  /// default limit is 1,024 on many systems.
  static func allowOpenFiles(_ count: Int) {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    setrlimit(files, &limit)
  }

  /// Returns the value of a variable. A value that is not valid UTF-8 counts as unset, because a
  /// lossy conversion could change a password.
  @Sendable
  private static func variable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  @Sendable
  private static func othersMayRead(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_mode & (S_IRGRP | S_IROTH) != 0
  }
}
