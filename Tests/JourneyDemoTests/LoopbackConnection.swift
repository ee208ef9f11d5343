import Foundation

/// A connection to a server on 127.0.0.1, which closes when it is released.
final class LoopbackConnection {
  struct Failure: Error { let step: String }

  private let descriptor: Int32

  /// - Parameter patience: The time limit of a read in seconds, or 0 for none.
  init(port: Int, patience: Int = 0) throws {
    descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw Failure(step: "socket") }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(step: "connect") }
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw Failure(step: "write") }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for bytes and returns them. The result is empty at the end or after the time limit.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    return Array(buffer.prefix(max(0, count)))
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif
}
