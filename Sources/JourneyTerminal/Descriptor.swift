import JourneySystem

package struct Descriptor: Sendable {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  package enum WriteError: Error, Sendable {
    /// The reader has closed its end of the pipe or socket.
    case closed
    /// Any other error, such as a full disk, with its `errno`.
    case failed(Int32)

    /// The operating system's message.
    package var reason: String {
      switch self {
      case .closed: "the reader has closed it"
      case .failed(let number): String(cString: strerror(number))
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(WriteError) { try write(bytes[...]) }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    var rest = bytes
    while !rest.isEmpty {
      if try !writeSome(&rest) { wait(for: Int16(POLLOUT), milliseconds: -1) }
    }
  }

  /// Writes to a non-blocking descriptor until the deadline.
  /// - Parameter rest: the bytes to write. Written bytes are removed, even if an error follows.
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

  /// - Returns: `false` if no byte can be written now.
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

  /// Writes a line in one call, so that lines of several processes do not mix. Errors are ignored,
  /// because lines go to standard error, and a failure to write there cannot be reported.
  package func writeLine(_ line: String) {
    do { try write(Array(line.utf8) + [UInt8(ascii: "\n")]) } catch { return }
  }

  /// - Returns: the number of bytes, or 0 at the end of the input.
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

  /// A process can start with closed standard descriptors.
  package var isOpen: Bool { number >= 0 }

  package var isWritable: Bool {
    let flags = fcntl(number, F_GETFL)
    return flags != -1 && flags & O_ACCMODE != O_RDONLY
  }

  package var isTerminal: Bool { isatty(number) == 1 }

  /// Whether the descriptor is a pipe, a FIFO or a socket, in which unread bytes are lost, unlike
  /// in a file.
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
