import Synchronization

/// Handles one request at a time, so that each can safely change the tenant's state.
final class RequestHandler: Sendable {
  private static let memory = 1000

  private let tenant: Mutex<TenantState?> = Mutex(nil)
  private let records: Mutex<[RecordedRequest]> = Mutex([])

  /// Accepts requests. During startup they wait until the tenant knows its own address.
  /// - Parameter listen: starts the daemon and returns it with its origin.
  func open(
    _ tenant: TenantState,
    _ listen: () throws(DemoTenantError) -> (daemon: Daemon, origin: String)
  ) throws(DemoTenantError) -> Daemon {
    try self.tenant.withLock { slot throws(DemoTenantError) in
      let (daemon, origin) = try listen()
      var tenant = tenant
      tenant.origin = origin
      slot = tenant
      return daemon
    }
  }

  /// Changes the tenant's state while no request is being handled.
  func change<Failure: Error>(
    _ body: (inout TenantState) throws(Failure) -> Void
  ) throws(Failure) {
    try tenant.withLock { slot throws(Failure) in
      guard var tenant = slot.take() else { return }
      defer { slot = tenant }
      try body(&tenant)
    }
  }

  var requests: [RecordedRequest] { records.withLock { $0 } }

  var violations: [RuleViolation] { tenant.withLock { $0?.violations ?? [] } }

  func answer(_ request: IncomingRequest) -> OutgoingResponse {
    let response = tenant.withLock { slot -> OutgoingResponse in
      // The state is moved out while it changes, so that it is never copied.
      guard var tenant = slot.take() else { return AMResponse.error(503) }
      defer { slot = tenant }
      tenant.tidy()
      return Router.answer(request, &tenant)
    }
    records.withLock { records in
      if records.count >= Self.memory { records.removeFirst() }
      records.append(RecordedRequest(request: request, status: response.status))
    }
    return response
  }
}

/// A request and the status of its response, for tests.
package struct RecordedRequest: Sendable {
  package let request: IncomingRequest
  package let status: Int
}
