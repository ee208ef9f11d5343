public import JourneyFlow

extension Journey {
  /// Begins a journey that a trusted server asked for (backchannel authentication). Only the
  /// address's transaction is sent, and only to the configured server.
  /// - Parameter backchannelUri: the address that the server received, as a `URL` or a string. If
  ///   its scheme, host, port or realm is not the configured one, or if it names anything but a
  ///   transaction, nothing is sent, and the result is a `FailureNode` of kind `document`.
  public func start(
    backchannelUri: some CustomStringConvertible,
    configure: (inout StartOptions) -> Void = { _ in }
  ) async -> any Node {
    var options = StartOptions()
    configure(&options)
    options.start[.address] = .text(backchannelUri.description)
    return await start(nil, options: options)
  }
}

extension StartOptions {
  /// Replaces the address by its transaction.
  /// - Throws: a `FlowError` of kind `document`.
  mutating func resolveAddress(for server: JourneyServer) throws(FlowError) {
    guard let text = start.text(.address) else { return }
    guard transaction == nil else { throw .severalIndices }
    let address = try BackchannelAddress(text)
    try address.check(for: server)
    start[.address] = nil
    transaction = address.transaction
  }
}
