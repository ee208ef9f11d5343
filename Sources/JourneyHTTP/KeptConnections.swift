/// The sockets of the connections that libcurl keeps, by their two ends: those it tells before a
/// request goes out, the socket only when an answer is there.
///
/// Not `Sendable`, as little as the loop that it belongs to.
final class KeptConnections {
  struct Ends: Hashable {
    let local: String
    let localPort: Int32
    let remote: String
    let remotePort: Int32
  }

  /// What is known of one connection.
  final class Connection {
    fileprivate let ends: Ends
    /// nil before the first answer is there.
    fileprivate(set) var socket: Int32?
    /// Who used it last, until it was asked for the socket.
    var user: CurlTransfer?

    fileprivate init(_ ends: Ends) { self.ends = ends }
  }

  private let isQuiet: (Int32) -> Bool
  private var connections: [Ends: Connection] = [:]
  /// Each socket once: what is known of a closed one goes when its number comes again.
  private var owners: [Int32: Connection] = [:]

  /// - Parameter isQuiet: looks at a socket.
  init(isQuiet: @escaping (Int32) -> Bool) { self.isQuiet = isQuiet }

  func connection(between ends: Ends) -> Connection {
    if let known = connections[ends] { return known }
    let new = Connection(ends)
    connections[ends] = new
    return new
  }

  func keep(_ socket: Int32, of connection: Connection) {
    guard owners[socket] !== connection || connection.socket != socket else { return }
    if let old = owners[socket], old !== connection, old.socket == socket { forget(old) }
    owners[socket] = connection
    connection.socket = socket
  }

  /// Forgets a connection that is not kept.
  func forget(_ connection: Connection) {
    connection.socket = nil
    if connections[connection.ends] === connection { connections[connection.ends] = nil }
  }

  /// Whether nothing waits to be read; false for a connection whose socket is not known.
  func isQuiet(_ connection: Connection) -> Bool { connection.socket.map(isQuiet) ?? false }
}
