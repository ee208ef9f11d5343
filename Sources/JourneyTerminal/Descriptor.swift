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
  package func write(_ bytes: [UInt8]) throws(WriteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait(for: Int16(POLLOUT))
      case EPIPE: throw .closed
      default: throw .failed(errno)
      }
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
      case EAGAIN: wait(for: Int16(POLLIN))
      default: throw .failed(errno)
      }
    }
  }

  private func wait(for events: Int16) {
    var entry = pollfd(fd: number, events: events, revents: 0)
    _ = poll(&entry, 1, -1)
  }

  /// Whether there is one at all: a process may begin without.
  package var isOpen: Bool { number >= 0 }

  package var isTerminal: Bool { isatty(number) == 1 }
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}
