import JourneySystem

/// The command-line arguments that `main` receives.
package enum CommandLineArguments {
  /// Returns the arguments without the program's name, or `nil` if one is not valid UTF-8, because
  /// replacing the invalid bytes could silently change a password.
  package static func read(
    _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> [String]? {
    var arguments: [String] = []
    for case let value? in UnsafeMutableBufferPointer(start: values, count: Int(count)).dropFirst()
    {
      guard let argument = String(validatingCString: value) else { return nil }
      arguments.append(argument)
    }
    return arguments
  }

  /// Returns the name by which the program was called, without its folder.
  package static func program(
    _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> String {
    guard count > 0, let path = values?[0].flatMap({ String(validatingCString: $0) }) else {
      return ""
    }
    return path.split(separator: "/").last.map { String($0) } ?? ""
  }
}

extension Descriptor {
  /// Returns standard input, output and error, with -1 for each that was closed.
  ///
  /// Opens the null device in its place, so that no other file or socket gets its number. Call this
  /// before the process opens anything.
  package static func standard() -> [Int32] {
    let found = (Int32(0)...2).map { isClosed($0) ? -1 : $0 }
    for number in found where number < 0 { _ = open("/dev/null", O_RDWR) }
    return found
  }

  private static func isClosed(_ number: Int32) -> Bool {
    fcntl(number, F_GETFD) == -1 && errno == EBADF
  }
}

/// Keeps the TLS library from writing connection keys to the file of `SSLKEYLOGFILE`. Call this
/// before any thread starts and before the library is loaded.
package func disableTLSKeyLogging() { unsetenv("SSLKEYLOGFILE") }
