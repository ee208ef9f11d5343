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

  /// The password of the proxy, in every spelling that it may be printed in.
  var secrets: Secrets {
    guard let end = proxy.lastIndex(of: "@") else { return Secrets() }
    var user = proxy[..<end]
    if let slash = user.firstIndex(of: "/") { user = user[slash...].drop { $0 == "/" } }
    guard let colon = user.firstIndex(of: ":") else { return Secrets() }
    let password = String(user[user.index(after: colon)...])
    return Secrets([password, PercentEncoding.decode(password) ?? password])
  }
}
