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

  private let isQuiet: (Int32) -> Bool
  private var sockets: [Ends: Int32] = [:]
  /// Who used a connection last, until it was asked for the socket.
  private var users: [Ends: CurlTransfer] = [:]
  /// Each socket once: what is known of a closed one goes when its number comes again.
  private var ends: [Int32: Ends] = [:]

  /// - Parameter isQuiet: looks at a socket.
  init(isQuiet: @escaping (Int32) -> Bool) { self.isQuiet = isQuiet }

  func keep(_ socket: Int32, between ends: Ends) {
    if let old = self.ends[socket], old != ends, sockets[old] == socket { sockets[old] = nil }
    self.ends[socket] = ends
    sockets[ends] = socket
  }

  func use(by transfer: CurlTransfer, between ends: Ends) { users[ends] = transfer }

  func user(between ends: Ends) -> CurlTransfer? { users[ends] }

  /// Whether the transfer was the last on this connection and was not asked yet.
  func leave(_ transfer: CurlTransfer, between ends: Ends) -> Bool {
    guard users[ends] === transfer else { return false }
    users[ends] = nil
    return true
  }

  func socket(between ends: Ends) -> Int32? { sockets[ends] }

  /// Whether nothing waits to be read; false for a connection that is not known.
  func isQuiet(between ends: Ends) -> Bool { sockets[ends].map(isQuiet) ?? false }
}
