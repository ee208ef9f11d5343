import CJourneyCurl

/// libcurl's easy handle, which sends one request. No second request uses it: a handle keeps what a
/// server sent, and libcurl 7.88 frees a header of the first response twice if the second response
/// begins with a folded line. Connections live in the multi handle.
final class CurlHandle {
  let easy: UnsafeMutableRawPointer?
  /// Where libcurl writes its error messages.
  private let errorText: UnsafeMutablePointer<CChar>
  // libcurl copies neither the lists nor the parsed address, so they live as long as the handle.
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var connectList: UnsafeMutablePointer<curl_slist>?
  private let target: CurlTarget

  init(
    _ request: HTTPRequest, to target: CurlTarget, _ configuration: TransportConfiguration,
    _ trust: TrustStore
  ) throws(TransportError) {
    self.target = target
    easy = ccurl_easy_init()
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    guard easy != nil else { throw .noResources("libcurl has no memory for a request") }
    try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText))
    try setLimits()
    try setSecurity(configuration, trust)
    try setTimeouts(configuration, extendedBy: 0)
    try set(CURLOPT_PROXY, target.proxy.proxy)
    try set(CURLOPT_NOPROXY, target.proxy.exceptions)
    try set(CURLOPT_URL, target.address.text)
    // With the text instead of the parsed address, libcurl would parse it again.
    try check(ccurl_set_url(easy, CURLOPT_CURLU, target.parsed.handle))
    if let detour = target.detour {
      connectList = try appending(detour.text, to: nil)
      try check(ccurl_set_list(easy, CURLOPT_CONNECT_TO, connectList))
    }
    try setMethod(of: request)
    try setHeaders(request.headers)
  }

  deinit {
    ccurl_easy_cleanup(easy)
    ccurl_slist_free_all(headerList)
    ccurl_slist_free_all(connectList)
    errorText.deallocate()
  }

  private func setMethod(of request: HTTPRequest) throws(TransportError) {
    switch request.method {
    case .GET, .DELETE: try set(CURLOPT_HTTPGET, 1)
    case .POST, .PUT:
      let body = request.body ?? []
      try set(CURLOPT_POST, 1)
      try check(ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
      try check(
        body.withUnsafeBytes { ccurl_set_bytes(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) })
    }
    // libcurl has no option for DELETE, and with its option for PUT it would ask for the body in
    // pieces.
    if request.method == .PUT || request.method == .DELETE {
      try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
  }

  private func setHeaders(_ headers: [HTTPHeader]) throws(TransportError) {
    // Without these empty headers, libcurl waits for a `100 Continue` and calls every body a form.
    var lines = ["Expect:"]
    if headers.firstValue(named: "Content-Type") == nil { lines.append("Content-Type:") }
    lines += headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    for line in lines { headerList = try appending(line, to: headerList) }
    try check(ccurl_set_list(easy, CURLOPT_HTTPHEADER, headerList))
  }

  private func appending(
    _ line: String, to list: UnsafeMutablePointer<curl_slist>?
  ) throws(TransportError) -> UnsafeMutablePointer<curl_slist> {
    guard let longer = ccurl_slist_append(list, line) else {
      throw .noResources("libcurl has no memory for a list")
    }
    return longer
  }

  func useFreshConnection() throws(TransportError) { try set(CURLOPT_FRESH_CONNECT, 1) }

  func forbidReuse() throws(TransportError) { try set(CURLOPT_FORBID_REUSE, 1) }

  /// Sets the configured timeouts, extended by a number of milliseconds.
  func setTimeouts(_ configuration: TransportConfiguration, extendedBy milliseconds: Int)
    throws(TransportError)
  {
    try set(CURLOPT_TIMEOUT_MS, configuration.timeout.milliseconds + milliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectLimit.milliseconds + milliseconds)
  }

  // MARK: - Options

  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(ccurl_set_long(easy, option, value))
  }

  func set(_ option: CURLoption, _ value: String?) throws(TransportError) {
    try check(ccurl_set_text(easy, option, value))
  }

  func check(_ code: CURLcode) throws(TransportError) {
    guard code == CURLE_OK else {
      throw TransportError(
        .connect, "libcurl cannot make this request: \(String(cString: ccurl_easy_strerror(code)))",
        sent: false)
    }
  }

  /// Makes libcurl hand the response, and questions about its connection, to a transfer, which must
  /// live as long as the handle is in use.
  func setReceiver(_ transfer: CurlTransfer) throws(TransportError) {
    let transfer = Unmanaged.passUnretained(transfer).toOpaque()
    try check(ccurl_set_pointer(easy, CURLOPT_HEADERDATA, transfer))
    try check(ccurl_set_pointer(easy, CURLOPT_WRITEDATA, transfer))
    try check(
      ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, transfer in
        CurlTransfer.of(transfer)?
          .receiveHeader(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      })
    try check(
      ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, transfer in
        CurlTransfer.of(transfer)?
          .receiveBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      })
    try setSendChecks(transfer)
  }

  // MARK: - Facts

  /// libcurl's message about the failure, or `""`.
  var errorMessage: String { String(cString: errorText) }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_get_long(easy, info, &value) == CURLE_OK ? value : 0
  }

  func size(_ info: CURLINFO) -> Int? {
    var value: curl_off_t = 0
    return ccurl_get_size(easy, info, &value) == CURLE_OK ? Int(value) : nil
  }
}

extension CurlHandle {
  /// Disables what must not be used, and limits how much libcurl may read.
  fileprivate func setLimits() throws(TransportError) {
    try check(ccurl_allow_web_only(easy))
    try check(ccurl_leave_slow_lookups(easy))
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_PATH_AS_IS, 1)
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_HTTP09_ALLOWED, 0)
    try set(CURLOPT_NETRC, ccurl_netrc_ignored)
    try check(ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(CurlTransfer.largestBody)))
    try set(CURLOPT_HTTP_VERSION, ccurl_http_version_2tls)
  }

  fileprivate func setSecurity(_ configuration: TransportConfiguration, _ trust: TrustStore)
    throws(TransportError)
  {
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try set(CURLOPT_HEADEROPT, ccurl_header_separate)
    try set(CURLOPT_SSLVERSION, ccurl_sslversion_tlsv1_2)
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    if !trust.usesBuiltInFile {
      try set(CURLOPT_CAINFO, trust.file)
      try set(CURLOPT_PROXY_CAINFO, trust.file)
    }
    if !trust.usesBuiltInDirectory {
      try set(CURLOPT_CAPATH, trust.directory)
      try set(CURLOPT_PROXY_CAPATH, trust.directory)
    }
    guard let certificate = configuration.certFile else { return }
    try set(CURLOPT_SSLCERTTYPE, "PEM")
    try set(CURLOPT_SSLCERT, certificate)
    try set(CURLOPT_SSLKEYTYPE, "PEM")
    try set(CURLOPT_SSLKEY, configuration.keyFile ?? certificate)
    // Without a passphrase, OpenSSL would ask for one on the terminal.
    try set(CURLOPT_KEYPASSWD, configuration.keyPassword ?? "")
  }
}
