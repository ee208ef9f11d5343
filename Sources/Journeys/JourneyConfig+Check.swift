import HTTP
import OpenIDConnect
import Orchestration

extension JourneyConfig {
  /// What a journey is made of; or all faults, each under its property's name.
  func checked() -> Result<Checked, ConfigFaults> {
    var faults = ConfigFaults()
    let base = address(serverUrl, "serverUrl", &faults)
    if base?.query != nil || base?.fragment != nil {
      faults.add("serverUrl", "has a query or a fragment")
    }
    if let cookie, !HTTPFieldName.canBeCookie(cookie) {
      faults.add("cookie", "cannot be the name of a session cookie")
    }
    let origins = resumeOrigins.compactMap { address($0, "resumeOrigins", &faults)?.origin }
    let fields = fields(&faults)
    check(oidc, &faults)
    let transport = transport(&faults)
    guard faults.problems.isEmpty, let base, let transport else { return .failure(faults) }
    let server = JourneyServer(
      base: base, realm: Realm(realm), realmPath: realmPath, cookieName: cookie,
      resumeOrigins: origins, headers: fields)
    return .success(Checked(server: server, transport: transport))
  }

  struct Checked {
    let server: JourneyServer
    let transport: any Transport
  }

  private func address(
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

  private func fields(_ faults: inout ConfigFaults) -> [HTTPHeader] {
    headers.sorted { $0.key < $1.key }.compactMap { name, value in
      guard !HTTPFieldName.isReserved(name) else {
        faults.add("headers", "'\(name.printable)' is set by the protocol itself")
        return nil
      }
      do { return try HTTPHeader(name, value) } catch {
        faults.add("headers", "\(error)")
        return nil
      }
    }
  }

  private func check(_ oidc: OidcConfiguration?, _ faults: inout ConfigFaults) {
    guard let oidc else { return }
    if oidc.clientId.isEmpty { faults.add("oidc.clientId", "is missing") }
    if oidc.redirectUri.isEmpty { faults.add("oidc.redirectUri", "is missing") }
    if oidc.scopes.isEmpty { faults.add("oidc.scopes", "is empty") }
    if let text = oidc.discoveryEndpoint {
      _ = address(text, "oidc.discoveryEndpoint", &faults)
    } else if oidc.openId == nil {
      faults.add("oidc.discoveryEndpoint", "is missing")
    }
  }

  private func transport(_ faults: inout ConfigFaults) -> (any Transport)? {
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
}

/// Everything that is wrong with a configuration.
struct ConfigFaults: Error {
  private(set) var problems: [Problem] = []

  mutating func add(_ name: String, _ what: String) {
    problems.append(Problem(key: name, code: "config", message: "\(name): \(what)"))
  }

  /// What each start and resume becomes.
  var node: FailureNode {
    let first = problems.first?.message ?? "a setting is amiss"
    let message = problems.count == 1 ? first : "\(problems.count) settings are amiss: \(first)"
    return FailureNode(Cause(.config, message), problems: problems)
  }
}
