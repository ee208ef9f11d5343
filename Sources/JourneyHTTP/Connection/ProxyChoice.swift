/// The proxy for a request.
package struct ProxyChoice: Equatable {
  /// `""` for no proxy. libcurl then also ignores the proxies in the environment.
  let proxy: String
  /// The hosts to reach without the proxy, in the format of `NO_PROXY`.
  let exceptions: String
  /// The environment variable or configuration key that names the proxy.
  private let source: String

  init(_ configuration: TransportConfiguration, for address: WebAddress) {
    let environment = configuration.environment
    exceptions = environment.noProxy ?? ""
    if address.isLoopback || configuration.staysHere(address) {
      (proxy, source) = ("", "")
    } else if let own = configuration.proxy {
      (proxy, source) = (own, "http.proxy")
    } else if let own = address.scheme == "https" ? environment.httpsProxy : environment.httpProxy {
      (proxy, source) = (own, address.scheme == "https" ? environment.httpsProxyName : "http_proxy")
    } else {
      (proxy, source) = (environment.allProxy ?? "", environment.allProxyName)
    }
  }

  /// Refuses an invalid address, with which libcurl would contact the wrong host or fail later.
  func check() throws(TransportError) {
    guard Self.isProxy(proxy) else {
      throw TransportError(
        .config, "invalid proxy address in \(source): \(Self.form)", sent: false)
    }
  }

  package static let form = "expected [SCHEME://][USER:PASSWORD@]HOST[:PORT]"

  /// Returns whether curl accepts a proxy address, or `""` for no proxy.
  package static func isProxy(_ text: String) -> Bool {
    if text.isEmpty { return true }
    guard !text.hasControlCharacter else { return false }
    var rest = text[...]
    if let colon = rest.firstIndex(of: ":"), rest[colon...].hasPrefix("://") {
      let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
      guard schemes.contains(rest[..<colon].lowercased()) else { return false }
      rest = rest[colon...].dropFirst(3)
    }
    if let mark = rest.lastIndex(of: "@") { rest = rest[rest.index(after: mark)...] }
    return WebAddress(ifValid: "http://\(rest)")?.host.isEmpty == false
  }

  /// The proxy password, as written and percent-decoded.
  var secrets: Secrets {
    guard let end = proxy.lastIndex(of: "@") else { return Secrets() }
    var user = proxy[..<end]
    for scheme in ["http://", "https://", "socks4://", "socks4a://", "socks5://", "socks5h://"]
    where user.lowercased().hasPrefix(scheme) { user = user.dropFirst(scheme.count) }
    guard let colon = user.firstIndex(of: ":") else { return Secrets() }
    let password = String(user[user.index(after: colon)...])
    return Secrets([password, PercentEncoding.decode(password) ?? password])
  }
}
