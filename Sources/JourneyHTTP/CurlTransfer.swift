import CJourneyCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One request on the wire: curl's easy handle, and what has come so far.
final class CurlTransfer {
  /// The largest body that is read.
  static let largestBody = 16 << 20
  /// The largest header that is read, interim answers included.
  static let largestHeader = 256 << 10

  static let bodyIsTooLarge = "the answer is larger than 16 MiB"

  let job: CurlJob
  let easy: UnsafeMutableRawPointer?
  let configuration: TransportConfiguration
  /// Those of the request and the proxy's.
  let secrets: Secrets
  /// Whether a proxy is asked, as far as `NO_PROXY` allows it.
  let isByProxy: Bool
  /// Whether this machine has no certificate to trust, as far as that is known.
  let trustsNobody: Bool
  /// Where libcurl says in words what went wrong.
  private let errorText: UnsafeMutablePointer<CChar>
  /// libcurl does not copy the lists.
  private var headerList: UnsafeMutablePointer<curl_slist>?
  var connectList: UnsafeMutablePointer<curl_slist>?

  private(set) var head = ResponseHead()
  private(set) var body: [UInt8] = []
  /// Whether the request has begun to go out.
  var isOut = false
  /// Whether libcurl was about to send it again.
  var wasTriedAgain = false
  let kept: KeptConnections
  /// The connection that libcurl has chosen.
  var ends: KeptConnections.Ends?
  /// Whether another request has gone over that connection before.
  var isReused = false
  /// Whether nothing was sent because something had come over that connection unasked.
  var isOnUnfitConnection = false
  /// Whether libcurl was told to open a connection for this request.
  var isOnFreshConnection = false
  /// The status of an answer that had come before the request was sent.
  private(set) var tooEarly: Int?
  /// What was too large.
  private(set) var exceeded: String?
  private let startedAt = time(nil)

  init(
    _ job: CurlJob, _ configuration: TransportConfiguration, _ trust: TrustStore,
    _ kept: KeptConnections
  ) throws(TransportError) {
    self.job = job
    self.kept = kept
    self.configuration = configuration
    let proxy = ProxyChoice(configuration, for: job.request.address)
    secrets = job.request.secrets.union(proxy.secrets)
    isByProxy = !proxy.proxy.isEmpty
    trustsNobody = trust.isEmpty
    easy = ccurl_easy_init()
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    guard easy != nil else { throw .noResources("libcurl has no memory for a request") }
    try setLimits()
    try setConnection(trust, proxy)
    try setRequest()
    try setReceivers()
  }

  deinit {
    ccurl_easy_cleanup(easy)
    ccurl_slist_free_all(headerList)
    ccurl_slist_free_all(connectList)
    errorText.deallocate()
  }

  private func setRequest() throws(TransportError) {
    let request = job.request
    guard request.address.isWhatLibcurlReads(in: request.address.text) else {
      throw TransportError(
        .connect, "libcurl reads the address of \(request.address.origin) in another way",
        sent: false)
    }
    try set(CURLOPT_PATH_AS_IS, 1)
    try set(CURLOPT_URL, request.address.text)
    switch request.method {
    case .GET: try set(CURLOPT_HTTPGET, 1)
    case .POST:
      let body = request.body ?? []
      try set(CURLOPT_POST, 1)
      try check(ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
      try check(
        body.withUnsafeBytes { ccurl_set_bytes(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) })
    }
    // Without these libcurl waits for a `100 Continue` and calls every body a form.
    var lines = ["Expect:"]
    if request.header("Content-Type") == nil { lines.append("Content-Type:") }
    lines += request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    for line in lines { headerList = try appending(line, to: headerList) }
    try check(ccurl_set_list(easy, CURLOPT_HTTPHEADER, headerList))
  }

  func appending(
    _ line: String, to list: UnsafeMutablePointer<curl_slist>?
  ) throws(TransportError) -> UnsafeMutablePointer<curl_slist> {
    guard let longer = ccurl_slist_append(list, line) else {
      throw .noResources("libcurl has no memory for a list")
    }
    return longer
  }

  private func setReceivers() throws(TransportError) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText))
    try check(ccurl_set_pointer(easy, CURLOPT_HEADERDATA, me))
    try check(ccurl_set_pointer(easy, CURLOPT_WRITEDATA, me))
    try check(
      ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, me in
        CurlTransfer.of(me)?.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      })
    try check(
      ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, me in
        CurlTransfer.of(me)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      })
    try setGuards(me)
  }

  static func of(_ raw: UnsafeMutableRawPointer?) -> CurlTransfer? {
    raw.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes one line of a header; anything but its length ends the transfer.
  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    let status = head.status
    head.take(bytes)
    // An answer over HTTP/2 says by itself what it answers.
    if let new = head.status, new >= 200, new != status, bytes.starts(with: "HTTP/1.".utf8),
      isTooEarly()
    {
      tooEarly = new
      return 0
    }
    if head.isComplete { listenForExcess() }
    guard head.size <= Self.largestHeader else {
      exceeded = "the header of the answer is larger than 256 KiB"
      return 0
    }
    return bytes.count
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= Self.largestBody else {
      exceeded = Self.bodyIsTooLarge
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
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

  // MARK: - Facts

  /// What libcurl says of a failure, if it says anything.
  var words: String { String(cString: errorText) }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_get_long(easy, info, &value) == CURLE_OK ? value : 0
  }

  var exchange: RequestSummary {
    var microseconds: curl_off_t = 0
    let code = ccurl_get_size(easy, CURLINFO_TOTAL_TIME_T, &microseconds)
    return RequestSummary(
      of: job.request, status: head.status,
      milliseconds: code == CURLE_OK ? Int(microseconds / 1000) : 0, at: startedAt,
      id: head.headers.values(named: "X-ForgeRock-TransactionId").first.map(secrets.hide))
  }
}
