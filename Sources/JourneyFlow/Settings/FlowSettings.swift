package import JourneyHTTP

/// What the configurations of both kinds of flow say of the wire, and how it is checked.
package protocol FlowSettings {
  /// Extra headers, sent to the server's own origin alone.
  var headers: [String: String] { get }
  /// The longest time that one request may take; at most ten minutes.
  var timeout: Duration { get }
  /// What else is about the machine: proxy, certificates.
  var http: TransportConfiguration { get }
  /// Sends the requests; nil: libcurl, as `http` and `timeout` say.
  var transport: (any Transport)? { get }
}

extension FlowSettings {
  package func address(
    _ text: String, _ name: String, _ faults: inout ConfigFaults
  ) -> WebAddress? {
    do {
      let address = try WebAddress(text)
      if address.scheme == "https" || address.isLoopback || http.allowPlainHttp { return address }
      faults.add(name, "plain http is for loopback; 'http.allowPlainHttp' allows it elsewhere")
    } catch {
      faults.add(name, text.isEmpty ? "is missing" : "\(error)")
    }
    return nil
  }

  package func fields(_ faults: inout ConfigFaults) -> [HTTPHeader] {
    headers.sorted { $0.key < $1.key }.compactMap { name, value in
      guard !HTTPFieldName.isReserved(name) else {
        faults.add("headers", "'\(name.escapingControls())' is set by the protocol itself")
        return nil
      }
      do { return try HTTPHeader(name, value) } catch {
        faults.add("headers", "\(error)")
        return nil
      }
    }
  }

  package func openTransport(_ faults: inout ConfigFaults) -> (any Transport)? {
    if let transport { return transport }
    var http = http
    guard timeout > .zero, timeout.milliseconds <= TransportConfiguration.longestTimeout else {
      faults.add("timeout", "is not between 0 and 600 seconds")
      return nil
    }
    http.timeout = max(.milliseconds(1), timeout)
    let curl = CurlTransport(http)
    guard let fault = curl.setupFault else { return curl }
    faults.add("http", fault.message)
    return nil
  }

  /// The client of OpenID Connect: what of it cannot be left out.
  /// - Parameter hasEndpoints: whether they are configured, so that none has to be discovered.
  package func checkClient(
    id: String, redirectUri: String, scopes: [String], discoveryEndpoint: String?,
    hasEndpoints: Bool, _ faults: inout ConfigFaults
  ) {
    if id.isEmpty { faults.add("oidc.clientId", "is missing") }
    if redirectUri.isEmpty { faults.add("oidc.redirectUri", "is missing") }
    if scopes.isEmpty { faults.add("oidc.scopes", "is empty") }
    if let discoveryEndpoint {
      _ = address(discoveryEndpoint, "oidc.discoveryEndpoint", &faults)
    } else if !hasEndpoints {
      faults.add("oidc.discoveryEndpoint", "is missing")
    }
  }
}
