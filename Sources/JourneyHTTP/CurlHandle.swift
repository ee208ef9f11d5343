import CJourneyCurl

/// curl's easy handle, which goes from one request to the next: what is the same for all of a
/// transport is set once, and what did not change since the request before is left as it is.
final class CurlHandle {
  let easy: UnsafeMutableRawPointer?
  /// Whose request it carries; nil again when that has left the wire.
  var transfer: CurlTransfer?
  /// Where libcurl says in words what went wrong.
  private let errorText: UnsafeMutablePointer<CChar>
  /// libcurl does not copy the lists.
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var connectList: UnsafeMutablePointer<curl_slist>?
  /// What the list was made of.
  private var headers: [HTTPHeader]?
  /// Where the request before went.
  private var address: WebAddress?
  /// That address as libcurl has read it; it does not copy this either.
  private var parsed: ParsedURL?
  /// That address as it may be shown where no secrets are known.
  private var shownAddress: String?
  private var proxy: ProxyChoice?
  /// Whether only a new connection will do.
  private var isFresh = false
  private var isKept = true
  private var isListening = false
  /// By how much the time limits are moved, in milliseconds; nil: none are set.
  private var granted: Int?

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

  /// Makes ready for a request.
  func carry(
    _ request: HTTPRequest, _ proxy: ProxyChoice, _ configuration: TransportConfiguration
  ) throws(TransportError) {
    errorText[0] = 0
    try setTimes(configuration, granting: 0)
    if isFresh { try set(CURLOPT_FRESH_CONNECT, 0) }
    isFresh = false
    try keepConnection(true)
    listen(false)
    if self.proxy != proxy {
      try set(CURLOPT_PROXY, proxy.proxy)
      try set(CURLOPT_NOPROXY, proxy.exceptions)
      self.proxy = proxy
    }
    if address != request.address {
      guard let parsed = ParsedURL(request.address.text), request.address.isRead(in: parsed) else {
        throw TransportError(
          .connect, "libcurl reads the address of \(request.address.origin) in another way",
          sent: false)
      }
      try set(CURLOPT_URL, request.address.text)
      // Else libcurl would read the text again for each request.
      try check(ccurl_set_url(easy, CURLOPT_CURLU, parsed.handle))
      self.parsed = consume parsed
      try setDetour(configuration.detour(for: request.address)?.text)
      address = request.address
      shownAddress = nil
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
    // libcurl must not look at a list that is gone, and nothing must be taken for set that is not.
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

  /// Where the connection leads in place of the address.
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

  /// What may be shown of the request's address.
  func shown(_ request: HTTPRequest) -> String {
    guard request.secrets.isEmpty, request.address == address else {
      return request.address.redacted(request.secrets)
    }
    let shown = shownAddress ?? request.address.redacted()
    shownAddress = shown
    return shown
  }

  /// The request goes out on a connection of its own.
  func useFreshConnection() throws(TransportError) {
    try keepConnection(true)
    try set(CURLOPT_FRESH_CONNECT, 1)
    isFresh = true
  }

  /// How long a request may take, and so much longer.
  func setTimes(_ configuration: TransportConfiguration, granting milliseconds: Int)
    throws(TransportError)
  {
    guard granted != milliseconds else { return }
    try set(CURLOPT_TIMEOUT_MS, configuration.timeout.milliseconds + milliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectLimit.milliseconds + milliseconds)
    granted = milliseconds
  }

  /// Whether libcurl keeps the connection after the answer.
  func keepConnection(_ isKept: Bool) throws(TransportError) {
    if self.isKept != isKept { try set(CURLOPT_FORBID_REUSE, isKept ? 0 : 1) }
    self.isKept = isKept
  }

  /// Whether libcurl says in words what it does.
  func listen(_ isListening: Bool) {
    if self.isListening != isListening {
      _ = ccurl_set_long(easy, CURLOPT_VERBOSE, isListening ? 1 : 0)
    }
    self.isListening = isListening
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
    try setGuards(me)
    try setExcessGuard(me)
  }

  /// Whose request the handle carries that libcurl calls back for.
  static func transfer(of raw: UnsafeMutableRawPointer?) -> CurlTransfer? {
    raw.flatMap { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue().transfer }
  }

  // MARK: - Facts

  /// What libcurl says of a failure, if it says anything.
  var words: String { String(cString: errorText) }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_get_long(easy, info, &value) == CURLE_OK ? value : 0
  }

  func size(_ info: CURLINFO) -> Int? {
    var value: curl_off_t = 0
    return ccurl_get_size(easy, info, &value) == CURLE_OK ? Int(value) : nil
  }
}
