import JourneySystem

/// A pipe that wakes a thread that waits in `poll`.
package final class WakePipe: Sendable {
  /// The end to read from, which is readable after a call to `wake()`.
  package let reader: Int32
  private let writer: Int32

  /// Returns `nil` if the process cannot open more files.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    reader = ends[0]
    writer = ends[1]
    for end in ends {
      guard fcntl(end, F_SETFD, FD_CLOEXEC) == 0, fcntl(end, F_SETFL, O_NONBLOCK) == 0 else {
        return nil
      }
    }
  }

  deinit {
    close(reader)
    close(writer)
  }

  package func wake() {
    // A full pipe wakes the thread as well as another byte would.
    var byte: UInt8 = 1
    while write(writer, &byte, 1) == -1, errno == EINTR {}
  }

  package func drain() {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while true {
        let count = read(reader, buffer.baseAddress, buffer.count)
        if count == buffer.count || (count == -1 && errno == EINTR) { continue }
        return
      }
    }
  }
}
