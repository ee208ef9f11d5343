import CJourneyMicroHTTPD
import Synchronization

/// An HTTP server on loopback, and the only user of libmicrohttpd. A single thread reads requests,
/// runs the handler and writes responses, so the handler must not block.
final class Daemon: Sendable {
  typealias Handler = @Sendable (IncomingRequest) -> OutgoingResponse

  /// The maximum size of a request body, in bytes. A larger request body leads to status 413.
  static let bodyLimit = 1 << 20

  struct Identity: Sendable {
    let certificatePEM: String
    let keyPEM: String
  }

  let port: Int
  private let running: Mutex<OpaquePointer?>
  private let site: Site

  /// - Parameter port: 0 to let the system choose a port.
  init(
    port: Int, identity: Identity?, handler: @escaping Handler
  ) throws(DemoTenantError) {
    guard let wanted = UInt16(exactly: port) else { throw .portUnavailable(port) }
    let site = Site(handler: handler)
    let daemon = Self.start(wanted, identity, site)
    guard let daemon else { throw .portUnavailable(port) }
    self.site = site
    self.port = Int(cmicrohttpd_port(daemon))
    running = Mutex(daemon)
  }

  deinit { stop() }

  /// Closes all connections and waits for the thread to end. A second call does nothing.
  func stop() {
    running.withLock { daemon in
      if let daemon { MHD_stop_daemon(daemon) }
      daemon = nil
    }
  }

  private static func start(_ port: UInt16, _ identity: Identity?, _ site: Site) -> OpaquePointer? {
    func start(_ key: UnsafePointer<CChar>?, _ certificate: UnsafePointer<CChar>?)
      -> OpaquePointer?
    {
      let settings = cmicrohttpd_settings(
        port: port, idle_seconds: 60, connections: 4000, connection_memory: 512 * 1024,
        key: key, certificate: certificate)
      // `site` outlives the daemon, because they have the same owner.
      return cmicrohttpd_start(
        settings, Unmanaged.passUnretained(site).toOpaque(), beginExchange, handleExchange,
        endExchange)
    }
    guard let identity else { return start(nil, nil) }
    return identity.keyPEM.withCString { key in
      identity.certificatePEM.withCString { start(key, $0) }
    }
  }
}

/// The context of the C callbacks.
private final class Site: Sendable {
  let handler: Daemon.Handler

  init(handler: @escaping Daemon.Handler) { self.handler = handler }
}

/// A request that is being read, on the daemon's thread only.
private final class Exchange {
  let target: String
  var begun = false
  var body: [UInt8] = []
  var isTooLarge = false

  init(target: String) { self.target = target }
}

/// Begins an exchange, with the undecoded request target. The other callbacks get the returned
/// pointer in `slot`.
private func beginExchange(
  _: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, _: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  Unmanaged.passRetained(Exchange(target: target.map { String(cString: $0) } ?? "/")).toOpaque()
}

private func endExchange(
  _: UnsafeMutableRawPointer?, _: OpaquePointer?,
  slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _: MHD_RequestTerminationCode
) {
  guard let slot, let pointer = slot.pointee else { return }
  Unmanaged<Exchange>.fromOpaque(pointer).release()
  slot.pointee = nil
}

/// Handles an exchange: called once after the headers, once for each part of the body, and once for
/// the response.
private func handleExchange(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, _: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
  size: UnsafeMutablePointer<Int>?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let method, let size, let pointer = slot?.pointee else {
    return .NO
  }
  let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
  guard exchange.begun else {
    exchange.begun = true
    return .YES
  }
  if size.pointee > 0 {
    exchange.isTooLarge =
      exchange.isTooLarge || exchange.body.count + size.pointee > Daemon.bodyLimit
    if !exchange.isTooLarge {
      exchange.body += UnsafeRawBufferPointer(start: upload, count: size.pointee)
    }
    size.pointee = 0
    return .YES
  }
  let request = IncomingRequest(
    method: String(cString: method), target: exchange.target, headers: headers(of: connection),
    body: exchange.body)
  let site = Unmanaged<Site>.fromOpaque(context).takeUnretainedValue()
  let response = exchange.isTooLarge ? OutgoingResponse(413) : site.handler(request)
  return queue(response, on: connection)
}

private func headers(of connection: OpaquePointer) -> [(name: String, value: String)] {
  var headers: [(name: String, value: String)] = []
  withUnsafeMutablePointer(to: &headers) { list in
    _ = MHD_get_connection_values(
      connection, .HEADER_KIND,
      { list, _, name, value in
        guard let list, let name else { return .YES }
        list.assumingMemoryBound(to: [(name: String, value: String)].self).pointee.append(
          (String(cString: name), value.map { String(cString: $0) } ?? ""))
        return .YES
      }, list)
  }
  return headers
}

private func queue(_ response: OutgoingResponse, on connection: OpaquePointer) -> MHD_Result {
  var body = response.body
  let raw = MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY)
  guard let raw else { return .NO }
  defer { MHD_destroy_response(raw) }
  for (name, value) in response.headers
  where MHD_add_response_header(raw, name, value) != .YES {
    return .NO
  }
  return MHD_queue_response(connection, UInt32(response.status), raw)
}
