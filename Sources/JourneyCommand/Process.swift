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

  /// stdin, stdout and stderr, -1 where one is closed.
  ///
  /// It is then opened to the null device, so that no socket or file takes its number: this comes
  /// before all that opens any. What is written to it is an error all the same.
  static func standardDescriptors() -> [Int32] {
    let found = (Int32(0)...2).map { isClosed($0) ? -1 : $0 }
    for number in found where number < 0 { _ = open("/dev/null", O_RDWR) }
    return found
  }

  /// Keeps the TLS library from writing the keys of its connections into a file, as it does where
  /// this variable names one. Before any thread starts, and before the library is loaded.
  package static func keepKeys() { unsetenv("SSLKEYLOGFILE") }

  /// The command's surroundings in a real process.
  static func environment(_ descriptors: [Int32]) -> CommandEnvironment {
    // A reader that goes away is an error of `write`, not the end of the process.
    _ = signal(SIGPIPE, SIG_IGN)
    return CommandEnvironment(
      variable: variable(_:), input: descriptors[0], output: descriptors[1],
      errors: descriptors[2], now: { time(nil) }, readFile: SystemFile.contents(_:limit:),
      othersMayRead: othersMayRead(_:))
  }

  /// argv without the program's name; nil where a word is not valid UTF-8: a password would be changed
  /// without a word if it were read all the same.
  /// - Parameters: as `main` has them.
  static func words(
    _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> [String]? {
    var read: [String] = []
    for case let raw? in UnsafeMutableBufferPointer(start: words, count: Int(count)).dropFirst() {
      guard let word = String(validatingCString: raw) else { return nil }
      read.append(word)
    }
    return read
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

  private static func isClosed(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_GETFD) == -1 && errno == EBADF
  }

  /// A value that is not valid UTF-8 counts as unset, for reading it would change a password.
  @Sendable
  private static func variable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  @Sendable
  private static func othersMayRead(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & (S_IRGRP | S_IROTH) != 0
  }
}
