#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The arguments of `main`.
package enum CommandLineArguments {
  /// Returns the arguments without the name of the program, or `nil` if one is not valid UTF-8,
  /// because decoding it would change a password silently.
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
}

extension Descriptor {
  /// Returns the descriptors of stdin, stdout and stderr, or -1 for a descriptor that was closed.
  ///
  /// A closed descriptor is opened to the null device, so that no socket or file gets its number.
  /// Call this before anything is opened.
  package static func standard() -> [Int32] {
    let found = (Int32(0)...2).map { isClosed($0) ? -1 : $0 }
    for number in found where number < 0 { _ = open("/dev/null", O_RDWR) }
    return found
  }

  private static func isClosed(_ number: Int32) -> Bool {
    fcntl(number, F_GETFD) == -1 && errno == EBADF
  }
}

/// Keeps the TLS library from writing the keys of connections to the file `SSLKEYLOGFILE`. Call it
/// before any thread starts and before the library is loaded.
package func disableTLSKeyLogging() { unsetenv("SSLKEYLOGFILE") }
