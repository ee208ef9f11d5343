import CJourneyCurl

extension CurlHandle {
  /// What libcurl must not do by itself, and how much it may read.
  func setLimits() throws(TransportError) {
    try check(ccurl_allow_web_only(easy))
    try check(ccurl_leave_slow_lookups(easy))
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_PATH_AS_IS, 1)
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_HTTP09_ALLOWED, 0)
    try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try check(ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(CurlTransfer.largestBody)))
    try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
  }

  /// How a connection is secured.
  func setSecurity(_ configuration: TransportConfiguration, _ trust: TrustStore)
    throws(TransportError)
  {
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    if !trust.isBuiltIn {
      try set(CURLOPT_CAINFO, trust.file)
      try set(CURLOPT_CAPATH, trust.directory)
      try set(CURLOPT_PROXY_CAINFO, trust.file)
      try set(CURLOPT_PROXY_CAPATH, trust.directory)
    }
    guard let certificate = configuration.certFile else { return }
    try set(CURLOPT_SSLCERTTYPE, "PEM")
    try set(CURLOPT_SSLCERT, certificate)
    try set(CURLOPT_SSLKEYTYPE, "PEM")
    try set(CURLOPT_SSLKEY, configuration.keyFile ?? certificate)
    // Without a pass phrase OpenSSL would ask for one on the terminal.
    try set(CURLOPT_KEYPASSWD, configuration.keyPassword ?? "")
  }
}
