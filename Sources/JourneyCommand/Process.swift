import JourneyFlow

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// This process, as far as the command must know it.
enum Process {
  static var identifier: Int32 { getpid() }

  /// The command's surroundings in a real process.
  static func environment(_ descriptors: [Int32]) -> CommandEnvironment {
    // A reader that goes away is an error of `write`, not the end of the process.
    _ = signal(SIGPIPE, SIG_IGN)
    // So is a full file size limit (`ulimit -f`).
    _ = signal(SIGXFSZ, SIG_IGN)
    return CommandEnvironment(
      variable: variable(_:), input: descriptors[0], output: descriptors[1],
      errors: descriptors[2], now: { time(nil) }, readFile: SystemFile.contents(_:limit:),
      othersMayRead: othersMayRead(_:), takesSignals: true)
  }

  /// Raises the limit of open files, 1,024 on many systems, as far as needed and allowed.
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

  /// A value that is not valid UTF-8 counts as unset, for reading it would change a password.
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
