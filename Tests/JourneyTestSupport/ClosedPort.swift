package import JourneyHTTP

/// A port of loopback on which nobody listens, and which is reserved as long as this value exists.
package final class ClosedPort: Sendable {
  package let port: Int
  private let socket: Int32

  package init() throws { (socket, port) = try Loopback.reserve() }

  deinit { Loopback.close(socket) }

  package var origin: String { "http://127.0.0.1:\(port)" }

  package func address(_ path: String = "/") throws -> WebAddress { try WebAddress(origin + path) }
}
