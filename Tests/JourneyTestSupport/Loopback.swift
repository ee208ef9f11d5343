import Foundation
import JourneyHTTP
import JourneySystem

/// Sockets on 127.0.0.1.
package enum Loopback {
  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  /// Returns a listening socket on a free port.
  static func listen() throws -> (socket: Int32, port: Int) {
    let (socket, port) = try reserve()
    guard systemListen(socket, 512) == 0 else { throw lastError }
    return (socket, port)
  }

  /// Returns a socket that has a free port, and does not listen.
  static func reserve() throws -> (socket: Int32, port: Int) {
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard bind(listener, generic, size) == 0 else { return Int32(-1) }
        return getsockname(listener, generic, &size)
      }
    }
    guard listener >= 0, fcntl(listener, F_SETFD, FD_CLOEXEC) == 0, status == 0 else {
      throw lastError
    }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static var lastError: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  /// Returns the next connection, or `nil` if the listener was shut down, and closes it then.
  static func accept(_ listener: Int32) -> Int32? {
    while true {
      let connection = systemAccept(listener, nil, nil)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
      if errno == EINTR || errno == ECONNABORTED { continue }
      close(listener)
      return nil
    }
  }

  /// Raises the limit of open files to some thousands, as a transport does.
  package static func raiseOpenFiles() throws {
    var configuration = TransportConfiguration()
    configuration.concurrent = 3_000
    if let error = CurlTransport(configuration).setupError { throw error }
  }

  static func sendAtOnce(_ socket: Int32) {
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  static func shutDown(_ socket: Int32) { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  static func close(_ socket: Int32) { _ = systemClose(socket) }

  static func sleep(milliseconds: Int) {
    if milliseconds > 0 { Thread.sleep(forTimeInterval: Double(milliseconds) / 1000) }
  }
}

// Inside the enumeration, its own names hide those of the system.
private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
private func systemClose(_ socket: Int32) -> Int32 { close(socket) }
private func systemAccept(
  _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
  _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
  accept(socket, address, length)
}
