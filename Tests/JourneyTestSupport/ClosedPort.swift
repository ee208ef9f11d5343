public import JourneyHTTP

/// A port of loopback on which nobody listens, and which nobody else gets while this is held.
public final class ClosedPort: Sendable {
  public let port: Int
  private let socket: Int32

  public init() throws { (socket, port) = try Loopback.reserve() }

  deinit { Loopback.close(socket) }

  public var origin: String { "http://127.0.0.1:\(port)" }

  public func address(_ path: String = "/") throws -> WebAddress { try WebAddress(origin + path) }
}
