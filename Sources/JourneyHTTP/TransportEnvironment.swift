/// The variables of the environment that count for a request, as they do for curl.
package struct TransportEnvironment: Sendable, Hashable {
  /// `http_proxy`; in lower case alone, for a web server sets `HTTP_PROXY` from a header.
  package var httpProxy: String?
  /// `https_proxy`, else `HTTPS_PROXY`.
  package var httpsProxy: String?
  /// `all_proxy`, else `ALL_PROXY`: where the scheme has no proxy of its own.
  package var allProxy: String?
  /// `no_proxy`, else `NO_PROXY`: hosts that are asked directly.
  package var noProxy: String?
  /// `SSL_CERT_FILE`: trusted in place of the system's file of certificates.
  package var certificateFile: String?
  /// `SSL_CERT_DIR`: trusted in place of the system's directory of certificates.
  package var certificateDirectory: String?

  /// Which of the two spellings the value comes from.
  private(set) var httpsProxyName = "HTTPS_PROXY"
  private(set) var allProxyName = "ALL_PROXY"

  package init() {}

  /// Asks an environment for the variables; an empty one counts as unset, as it does for curl.
  package init(_ variable: (_ name: String) -> String?) {
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
