package import JourneyHTTP

/// What the configurations of both kinds of flow say of the wire, and how it is checked.
package protocol FlowSettings {
  /// Extra headers, sent to the server's own origin alone.
  var headers: [String: String] { get }
  /// The longest time that one request may take, in seconds; at most 600.
  var timeout: Double { get }
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
    guard timeout > 0, timeout <= Double(TransportConfiguration.longestTimeout) / 1000 else {
      faults.add("timeout", "is not between 0 and 600 seconds")
      return nil
    }
    http.timeout = max(1, Int(timeout * 1000))
    do { return try CurlTransport(http) } catch {
      faults.add("http", "\(error)")
      return nil
    }
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
