#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One file descriptor, and the few calls that are made on it.
package struct Descriptor: Sendable {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  package enum WriteError: Error, Sendable {
    /// The reader went away.
    case closed
    /// Anything else, such as a full disk.
    case failed(Int32)

    /// The system's words.
    package var reason: String {
      switch self {
      case .closed: "the reader went away"
      case .failed(let number): String(cString: strerror(number))
      }
    }
  }

  /// Writes all of it.
  package func write(_ bytes: [UInt8]) throws(WriteError) { try write(bytes[...]) }

  /// Writes all of it.
  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    var rest = bytes
    while !rest.isEmpty {
      if try !writeSome(&rest) { wait(for: Int16(POLLOUT), milliseconds: -1) }
    }
  }

  /// Writes what a descriptor that does not block takes before a deadline.
  /// - Parameter rest: loses the bytes that are written, also if an error follows.
  package func write(
    _ rest: inout ArraySlice<UInt8>, before deadline: ContinuousClock.Instant
  ) throws(WriteError) {
    while !rest.isEmpty {
      if try writeSome(&rest) { continue }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return }
      wait(for: Int16(POLLOUT), milliseconds: Int32(left.rounded(.up)))
    }
  }

  /// - Returns: false if nothing can be written now.
  private func writeSome(_ rest: inout ArraySlice<UInt8>) throws(WriteError) -> Bool {
    let count = rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
      return true
    }
    switch errno {
    case EINTR: return true
    case EAGAIN: return false
    case EPIPE: throw .closed
    default: throw .failed(errno)
    }
  }

  /// Writes a line in one call, so that lines of several processes do not mix. What stderr does not
  /// take is dropped: there is no better place to say so.
  package func writeLine(_ line: String) {
    do { try write(Array(line.utf8) + [UInt8(ascii: "\n")]) } catch { return }
  }

  /// Reads into a buffer.
  /// - Returns: how many bytes came; 0 at the end.
  /// - Throws: `errno`, wrapped.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(WriteError) -> Int {
    while true {
      let count = systemRead(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait(for: Int16(POLLIN), milliseconds: -1)
      default: throw .failed(errno)
      }
    }
  }

  private func wait(for events: Int16, milliseconds: Int32) {
    var entry = pollfd(fd: number, events: events, revents: 0)
    _ = poll(&entry, 1, milliseconds)
  }

  /// Whether there is one at all: a process may begin without.
  package var isOpen: Bool { number >= 0 }

  package var isTerminal: Bool { isatty(number) == 1 }

  /// Whether it is a pipe, a FIFO or a socket: what is not read from it is lost.
  package var isPipeOrSocket: Bool {
    var status = stat()
    guard fstat(number, &status) == 0 else { return false }
    return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}
