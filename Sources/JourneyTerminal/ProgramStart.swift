#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// argv, as `main` has it.
package enum CommandLineWords {
  /// The words without the program's name; nil where one is not valid UTF-8: a password would be
  /// changed without a word if it were read all the same.
  package static func read(
    _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> [String]? {
    var read: [String] = []
    for case let raw? in UnsafeMutableBufferPointer(start: words, count: Int(count)).dropFirst() {
      guard let word = String(validatingCString: raw) else { return nil }
      read.append(word)
    }
    return read
  }
}

extension Descriptor {
  /// stdin, stdout and stderr, -1 where one is closed.
  ///
  /// It is then opened to the null device, so that no socket or file takes its number: this comes
  /// before all that opens any. What is written to it is an error all the same.
  package static func standard() -> [Int32] {
    let found = (Int32(0)...2).map { isClosed($0) ? -1 : $0 }
    for number in found where number < 0 { _ = open("/dev/null", O_RDWR) }
    return found
  }

  private static func isClosed(_ number: Int32) -> Bool {
    fcntl(number, F_GETFD) == -1 && errno == EBADF
  }
}

/// Keeps the TLS library from writing the keys of its connections into the file that this variable
/// names. Call it before any thread starts, and before the library is loaded.
package func disableTLSKeyLogging() { unsetenv("SSLKEYLOGFILE") }
