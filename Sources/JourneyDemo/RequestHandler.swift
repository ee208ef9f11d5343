import Synchronization

/// Where requests come in: one after the other, each is answered with the world in hand.
final class RequestHandler: Sendable {
  private static let memory = 1000

  private let world: Mutex<TenantState?> = Mutex(nil)
  private let records: Mutex<[RecordedRequest]> = Mutex([])

  /// Lets requests in; those that come at once wait until the world knows its own address.
  /// - Parameter listen: gives the daemon and its origin.
  func open(
    _ world: TenantState,
    _ listen: () throws(DemoTenantError) -> (daemon: Daemon, origin: String)
  ) throws(DemoTenantError) -> Daemon {
    try self.world.withLock { slot throws(DemoTenantError) in
      let (daemon, origin) = try listen()
      var world = world
      world.origin = origin
      slot = world
      return daemon
    }
  }

  /// Changes something from outside, between two requests.
  func change<Failure: Error>(
    _ body: (inout TenantState) throws(Failure) -> Void
  ) throws(Failure) {
    try world.withLock { slot throws(Failure) in
      guard var world = slot.take() else { return }
      defer { slot = world }
      try body(&world)
    }
  }

  var requests: [RecordedRequest] { records.withLock { $0 } }

  var violations: [RuleViolation] { world.withLock { $0?.violations ?? [] } }

  func answer(_ request: IncomingRequest) -> OutgoingResponse {
    let response = world.withLock { slot -> OutgoingResponse in
      // Taken out while it changes, so that it is never copied.
      guard var world = slot.take() else { return AMResponse.error(503) }
      defer { slot = world }
      world.tidy()
      return Router.answer(request, &world)
    }
    records.withLock { records in
      if records.count >= Self.memory { records.removeFirst() }
      records.append(RecordedRequest(request: request, status: response.status))
    }
    return response
  }
}
