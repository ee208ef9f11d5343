import CJourneyCurl

/// libcurl's easy handle, which sends one request after another. Options that are the same for all
/// requests of a transport are set only once. Most other options are set again only if they change
/// from one request to the next.
final class CurlHandle {
  let easy: UnsafeMutableRawPointer?
  /// The transfer that uses the handle, or `nil` if the handle is idle.
  var transfer: CurlTransfer?
  /// The buffer into which libcurl writes its error messages.
  private let errorText: UnsafeMutablePointer<CChar>
  /// The headers as a libcurl list. libcurl does not copy this list, so it must remain valid while
  /// the handle uses it.
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var connectList: UnsafeMutablePointer<curl_slist>?
  /// The headers from which `headerList` was made.
  private var headers: [HTTPHeader]?
  /// The address for which the handle was last prepared.
  private var address: WebAddress?
  /// The address of the request as libcurl has parsed it. libcurl does not copy this value, so it
  /// must remain valid while the handle uses it.
  private var parsed: ParsedURL?
  /// The redacted form of `address`, for messages about requests that contain no secrets.
  private var redactedAddress: String?
  private var proxy: ProxyChoice?
  private var needsFreshConnection = false
  private var allowsReuse = true
  /// The time by which the timeouts are extended, in milliseconds, or `nil` if the timeouts have
  /// not been set yet.
  private var extendedBy: Int?

  init(_ configuration: TransportConfiguration, _ trust: TrustStore) throws(TransportError) {
    easy = ccurl_easy_init()
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    guard easy != nil else { throw .noResources("libcurl has no memory for a request") }
    try setLimits()
    try setSecurity(configuration, trust)
    try setReceivers()
  }

  deinit {
    ccurl_easy_cleanup(easy)
    ccurl_slist_free_all(headerList)
    ccurl_slist_free_all(connectList)
    errorText.deallocate()
  }

  /// Sets the options for a request.
  func prepare(
    _ request: HTTPRequest, _ proxy: ProxyChoice, _ configuration: TransportConfiguration
  ) throws(TransportError) {
    errorText[0] = 0
    try setTimeouts(configuration, extendedBy: 0)
    if needsFreshConnection { try set(CURLOPT_FRESH_CONNECT, 0) }
    needsFreshConnection = false
    try allowReuse(true)
    if self.proxy != proxy {
      try set(CURLOPT_PROXY, proxy.proxy)
      try set(CURLOPT_NOPROXY, proxy.exceptions)
      self.proxy = proxy
    }
    if address != request.address {
      guard let parsed = ParsedURL(request.address.text), request.address.isRead(in: parsed) else {
        throw TransportError(
          .connect, "libcurl and journey read the address of \(request.address.origin) differently",
          sent: false)
      }
      try set(CURLOPT_URL, request.address.text)
      // Otherwise libcurl would read the text again for each request.
      try check(ccurl_set_url(easy, CURLOPT_CURLU, parsed.handle))
      self.parsed = consume parsed
      try setDetour(configuration.detour(for: request.address)?.text)
      address = request.address
      redactedAddress = nil
    }
    switch request.method {
    case .GET: try set(CURLOPT_HTTPGET, 1)
    case .POST:
      let body = request.body ?? []
      try set(CURLOPT_POST, 1)
      try check(ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
      try check(
        body.withUnsafeBytes { ccurl_set_bytes(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) })
    }
    if headers != request.headers { try setHeaders(request.headers) }
  }

  private func setHeaders(_ headers: [HTTPHeader]) throws(TransportError) {
    // libcurl must not keep a list that is freed, also if a later call fails.
    self.headers = nil
    try check(ccurl_set_list(easy, CURLOPT_HTTPHEADER, nil))
    ccurl_slist_free_all(headerList)
    headerList = nil
    // Without these libcurl waits for a `100 Continue` and calls every body a form.
    var lines = ["Expect:"]
    if headers.firstValue(named: "Content-Type") == nil { lines.append("Content-Type:") }
    lines += headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    for line in lines { headerList = try appending(line, to: headerList) }
    try check(ccurl_set_list(easy, CURLOPT_HTTPHEADER, headerList))
    self.headers = headers
  }

  /// Makes libcurl connect to the alternative host and port in `text`. If `text` is `nil`, libcurl
  /// connects to the host and port of the address.
  private func setDetour(_ text: String?) throws(TransportError) {
    if text == nil, connectList == nil { return }
    address = nil
    try check(ccurl_set_list(easy, CURLOPT_CONNECT_TO, nil))
    ccurl_slist_free_all(connectList)
    connectList = nil
    guard let text else { return }
    connectList = try appending(text, to: nil)
    try check(ccurl_set_list(easy, CURLOPT_CONNECT_TO, connectList))
  }

  private func appending(
    _ line: String, to list: UnsafeMutablePointer<curl_slist>?
  ) throws(TransportError) -> UnsafeMutablePointer<curl_slist> {
    guard let longer = ccurl_slist_append(list, line) else {
      throw .noResources("libcurl has no memory for a list")
    }
    return longer
  }

  /// Returns the address of a request with its secrets redacted.
  func shownAddress(of request: HTTPRequest) -> String {
    guard request.secrets.isEmpty, request.shownFields == nil, request.address == address else {
      return request.shownAddress
    }
    let shown = redactedAddress ?? request.address.redacted()
    redactedAddress = shown
    return shown
  }

  /// Makes libcurl send the request on a new connection.
  func useFreshConnection() throws(TransportError) {
    try allowReuse(true)
    try set(CURLOPT_FRESH_CONNECT, 1)
    needsFreshConnection = true
  }

  /// Sets the configured timeouts, extended by a number of milliseconds.
  func setTimeouts(_ configuration: TransportConfiguration, extendedBy milliseconds: Int)
    throws(TransportError)
  {
    guard extendedBy != milliseconds else { return }
    try set(CURLOPT_TIMEOUT_MS, configuration.timeout.milliseconds + milliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectLimit.milliseconds + milliseconds)
    extendedBy = milliseconds
  }

  /// Tells libcurl whether to keep the connection open after the response.
  func allowReuse(_ allowsReuse: Bool) throws(TransportError) {
    if self.allowsReuse != allowsReuse { try set(CURLOPT_FORBID_REUSE, allowsReuse ? 0 : 1) }
    self.allowsReuse = allowsReuse
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

  private func setReceivers() throws(TransportError) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText))
    try check(ccurl_set_pointer(easy, CURLOPT_HEADERDATA, me))
    try check(ccurl_set_pointer(easy, CURLOPT_WRITEDATA, me))
    try check(
      ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, me in
        CurlHandle.transfer(of: me)?
          .receiveHeader(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      })
    try check(
      ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, me in
        CurlHandle.transfer(of: me)?
          .receiveBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      })
    try setSendChecks(me)
  }

  /// Returns the transfer that uses a handle. `raw` is the handle pointer that libcurl passes to a
  /// callback.
  static func transfer(of raw: UnsafeMutableRawPointer?) -> CurlTransfer? {
    raw.flatMap { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue().transfer }
  }

  // MARK: - Facts

  /// libcurl's message about the failure of the request, or `""` if there is no message.
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
  /// Disables libcurl features that must not be used, and limits how much libcurl may read.
  fileprivate func setLimits() throws(TransportError) {
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

  /// Sets the options that make connections secure.
  fileprivate func setSecurity(_ configuration: TransportConfiguration, _ trust: TrustStore)
    throws(TransportError)
  {
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
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
