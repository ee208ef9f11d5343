#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system knows of a connection, without taking anything from it.
enum SocketLook {
  /// Whether nothing has come in that was not read: no byte, no end, no error.
  @Sendable
  static func isQuiet(_ socket: Int32) -> Bool {
    confirm(socket)
    var byte: UInt8 = 0
    guard recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == -1 else { return false }
    return errno == EAGAIN || errno == EWOULDBLOCK
  }

  /// Confirms what was read, which the system otherwise leaves to the next request. Where a server
  /// holds back a second small write until its first one is confirmed (Nagle's algorithm), that
  /// would come right behind the request, and look like its answer.
  private static func confirm(_ socket: Int32) {
    #if !canImport(Darwin)
      var now: Int32 = 1
      setsockopt(
        socket, Int32(IPPROTO_TCP), TCP_QUICKACK, &now, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Whether the other side has confirmed every byte that was written. What is sent in answer to
  /// these bytes confirms them, so it is never read before this is true.
  static func isDelivered(_ socket: Int32) -> Bool {
    var count: Int32 = 0
    #if canImport(Darwin)
      var size = socklen_t(MemoryLayout<Int32>.size)
      let status = getsockopt(socket, SOL_SOCKET, SO_NWRITE, &count, &size)
    #else
      let status = ioctl(socket, UInt(TIOCOUTQ), &count)
    #endif
    return status != 0 || count == 0
  }
}
