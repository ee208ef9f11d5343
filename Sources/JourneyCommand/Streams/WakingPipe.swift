#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe by which other threads wake the one that polls.
final class WakingPipe: Sendable {
  let reading: Int32
  private let writing: Int32

  /// - Throws: `errno` where the system has no more descriptors.
  init() throws(Descriptor.WriteError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .failed(errno) }
    reading = ends[0]
    writing = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// A full pipe wakes as well as one with room.
  func wake() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(reading, &bytes, bytes.count) > 0 {}
  }
}
