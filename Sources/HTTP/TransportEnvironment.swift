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

  public init() {}

  /// Asks an environment for the variables; an empty one counts as unset, as it does for curl.
  public init(_ variable: (_ name: String) -> String?) {
    func first(_ names: String...) -> String? {
      for name in names {
        if let value = variable(name), !value.isEmpty { return value }
      }
      return nil
    }
    httpProxy = first("http_proxy")
    httpsProxy = first("https_proxy", "HTTPS_PROXY")
    allProxy = first("all_proxy", "ALL_PROXY")
    noProxy = first("no_proxy", "NO_PROXY")
    certificateFile = first("SSL_CERT_FILE")
    certificateDirectory = first("SSL_CERT_DIR")
  }
}
