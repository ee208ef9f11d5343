import JourneySystem

/// The sockets of the connections that libcurl keeps open. Before libcurl sends a request, it
/// reports only the address and port of both ends of the connection. It reports the socket when the
/// response arrives.
///
/// Not `Sendable`, because each instance belongs to one event loop.
final class ReusableConnections {
  struct Ends: Hashable {
    let local: String
    let localPort: Int32
    let remote: String
    let remotePort: Int32
  }

  final class Connection {
    fileprivate let ends: Ends
    /// The socket, or `nil` before the first response.
    fileprivate(set) var socket: Int32?
    /// The last transfer on the connection, until it has reported the socket.
    var user: CurlTransfer?

    fileprivate init(_ ends: Ends) { self.ends = ends }
  }

  private let hasNothingToRead: (Int32) -> Bool
  private var connections: [Ends: Connection] = [:]
  /// The connections by socket. A closed connection is removed when its socket number is used
  /// again.
  private var owners: [Int32: Connection] = [:]

  /// - Parameter hasNothingToRead: whether a socket has no unread bytes.
  init(hasNothingToRead: @escaping (Int32) -> Bool) { self.hasNothingToRead = hasNothingToRead }

  func connection(between ends: Ends) -> Connection {
    if let known = connections[ends] { return known }
    let new = Connection(ends)
    connections[ends] = new
    return new
  }

  func remember(_ socket: Int32, of connection: Connection) {
    guard owners[socket] !== connection || connection.socket != socket else { return }
    if let old = owners[socket], old !== connection, old.socket == socket { forget(old) }
    owners[socket] = connection
    connection.socket = socket
  }

  func forget(_ connection: Connection) {
    connection.socket = nil
    if connections[connection.ends] === connection { connections[connection.ends] = nil }
  }

  /// Returns `false` also if the socket is not known.
  func hasNothingToRead(_ connection: Connection) -> Bool {
    connection.socket.map(hasNothingToRead) ?? false
  }
}

/// The state of a connection according to the operating system. Asking for it reads no received
/// bytes.
enum SocketState {
  /// Returns whether all received bytes have been read and the connection has neither ended nor
  /// failed.
  @Sendable
  static func hasNothingToRead(_ socket: Int32) -> Bool {
    acknowledge(socket)
    var byte: UInt8 = 0
    guard recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == -1 else { return false }
    return errno == EAGAIN || errno == EWOULDBLOCK
  }

  /// Acknowledges the bytes that were read, which the system would do only with the next request.
  /// Until then, a server might hold back a second small write (Nagle's algorithm), which would
  /// arrive right after the request and look like its response.
  private static func acknowledge(_ socket: Int32) {
    #if !canImport(Darwin)
      var now: Int32 = 1
      setsockopt(
        socket, Int32(IPPROTO_TCP), TCP_QUICKACK, &now, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Returns whether the other side has acknowledged every byte that was written. A response
  /// acknowledges them, so data that arrives before is no response to them.
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
