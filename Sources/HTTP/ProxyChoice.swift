/// Which proxy a request goes through.
struct ProxyChoice {
  /// `""` is none, said in a way that keeps libcurl from looking into the environment.
  let proxy: String
  /// Hosts that are asked directly, as curl reads `NO_PROXY`.
  let exceptions: String

  init(_ configuration: TransportConfiguration, for address: WebAddress) {
    let environment = configuration.environment
    let scheme = address.scheme == "https" ? environment.httpsProxy : environment.httpProxy
    proxy =
      address.isLoopback ? "" : configuration.proxy ?? scheme ?? environment.allProxy ?? ""
    exceptions = environment.noProxy ?? ""
  }

  /// The password of the proxy, as it is written and as it is meant.
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
