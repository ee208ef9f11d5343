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
  let handle: CurlHandle
  let configuration: TransportConfiguration
  /// Those of the request and the proxy's.
  let secrets: Secrets
  /// Whether a proxy is asked, as far as `NO_PROXY` allows it.
  let isByProxy: Bool
  /// Whether this machine has no certificate to trust, as far as that is known.
  let trustsNobody: Bool

  var head = ResponseHead()
  private(set) var body: [UInt8] = []
  /// Whether the request has begun to go out.
  var isOut = false
  /// Whether libcurl was about to send it again.
  var wasTriedAgain = false
  let kept: KeptConnections
  /// The connection that libcurl has chosen.
  var connection: KeptConnections.Connection?
  /// Whether another request has gone over that connection before.
  var isReused = false
  /// Whether nothing was sent because something had come over that connection unasked.
  var isOnUnfitConnection = false
  /// Whether libcurl was told to open a connection for this request.
  var isOnFreshConnection = false
  /// The status of an answer that had come before the request was sent.
  private(set) var tooEarly: Int?
  /// By how much the time limits were moved, in milliseconds.
  private(set) var granted = 0
  /// What was too large.
  private(set) var exceeded: String?
  /// The moment at which it was last handed to the network, in milliseconds since 1970.
  private var startedAt = TraceTime.now()

  /// - Parameter handle: carries no other request.
  init(
    _ job: CurlJob, on handle: CurlHandle, _ configuration: TransportConfiguration,
    _ trust: TrustStore, _ kept: KeptConnections
  ) throws(TransportError) {
    self.job = job
    self.handle = handle
    self.kept = kept
    self.configuration = configuration
    let proxy = ProxyChoice(configuration, for: job.request.address)
    secrets = job.request.secrets.union(proxy.secrets)
    isByProxy = !proxy.proxy.isEmpty
    trustsNobody = trust.isEmpty
    try handle.carry(job.request, proxy, configuration)
    handle.transfer = self
  }

  /// Moves the time limits.
  func grant(_ milliseconds: Int) {
    granted += milliseconds
    // It can only fail for a handle that does not exist.
    do { try handle.setTimes(configuration, granting: granted) } catch { return }
  }

  /// Takes one line of a header; anything but its length ends the transfer.
  func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    let status = head.status
    head.take(bytes)
    // An answer over HTTP/2 says by itself what it answers.
    if let new = head.status, new >= 200, new != status, bytes.starts(with: "HTTP/1.".utf8),
      isTooEarly(new)
    {
      tooEarly = new
      return 0
    }
    if head.isComplete { handle.listen(true) }  // nothing said before is of use
    guard head.size <= Self.largestHeader else {
      exceeded = "the header of the answer is larger than 256 KiB"
      return 0
    }
    return bytes.count
  }

  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= Self.largestBody else {
      exceeded = Self.bodyIsTooLarge
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  // MARK: - Facts

  var exchange: RequestSummary {
    var exchange = RequestSummary(
      of: job.request, shownAs: handle.shown(job.request), status: head.status,
      milliseconds: (handle.size(CURLINFO_TOTAL_TIME_T) ?? 0) / 1000, at: startedAt / 1000,
      id: head.headers.firstValue(named: "X-ForgeRock-TransactionId").map(secrets.hide))
    exchange.startedAt = startedAt
    return exchange
  }

  /// Tells that the request is handed to the network.
  func start() {
    startedAt = TraceTime.now()
    job.begin(startedAt)
  }
}
