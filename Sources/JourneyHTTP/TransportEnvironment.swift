/// The variables of the environment that count for a request, as they do for curl.
public struct TransportEnvironment: Sendable, Hashable {
  /// `http_proxy`; in lower case alone, for a web server sets `HTTP_PROXY` from a header.
  public var httpProxy: String?
  /// `https_proxy`, else `HTTPS_PROXY`.
  public var httpsProxy: String?
  /// `all_proxy`, else `ALL_PROXY`: where there is none for the scheme.
  public var allProxy: String?
  /// `no_proxy`, else `NO_PROXY`: hosts that are asked directly.
  public var noProxy: String?
  /// `SSL_CERT_FILE`: trusted in place of the system's file of certificates.
  public var certificateFile: String?
  /// `SSL_CERT_DIR`: trusted in place of the system's directory of certificates.
  public var certificateDirectory: String?

  /// Which of the two spellings the value comes from.
  private(set) var httpsProxyName = "HTTPS_PROXY"
  private(set) var allProxyName = "ALL_PROXY"

  public init() {}

  /// Asks an environment for the variables; an empty one counts as unset, as it does for curl.
  public init(_ variable: (_ name: String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    httpProxy = value("http_proxy")
    httpsProxyName = value("https_proxy") == nil ? "HTTPS_PROXY" : "https_proxy"
    httpsProxy = value(httpsProxyName)
    allProxyName = value("all_proxy") == nil ? "ALL_PROXY" : "all_proxy"
    allProxy = value(allProxyName)
    noProxy = value("no_proxy") ?? value("NO_PROXY")
    certificateFile = value("SSL_CERT_FILE")
    certificateDirectory = value("SSL_CERT_DIR")
  }
}
