#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
