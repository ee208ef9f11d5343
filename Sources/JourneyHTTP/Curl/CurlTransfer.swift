import CJourneyCurl

/// One attempt to send a request with libcurl, and what was received of its response.
final class CurlTransfer {
  /// The maximum size of a body, in bytes.
  static let largestBody = 16 << 20
  /// The maximum size in bytes, for all headers of a response and its interim responses together.
  static let largestHeader = 256 << 10

  static let bodyIsTooLarge = "the response is larger than 16 MiB"

  let queued: QueuedRequest
  let target: CurlTarget
  let handle: CurlHandle
  let configuration: TransportConfiguration
  /// The secrets of the request and of the proxy.
  let secrets: Secrets
  /// Whether a proxy is configured, even if `NO_PROXY` excludes the host.
  let isByProxy: Bool
  /// Whether the proxy is an https proxy, so that it can be the one whose TLS failed.
  let isByHTTPSProxy: Bool
  /// Whether this machine seems to have no trusted certificates.
  let trustsNobody: Bool

  var head = ResponseHead()
  private(set) var body: [UInt8] = []
  var hasBegunSending = false
  /// Whether libcurl was about to send the request a second time.
  var wasTriedAgain = false
  let connections: ReusableConnections
  var connection: ReusableConnections.Connection?
  var isReused = false
  /// Whether bytes arrived on the connection before the request could be sent, which ends the
  /// transfer without sending it.
  var isOnUnfitConnection = false
  let isOnFreshConnection: Bool
  /// The status of a response that was sent before the server had the whole request.
  private(set) var earlyStatus: Int?
  /// The time by which the deadlines were extended, in milliseconds.
  private(set) var extendedBy = 0
  /// Which part of the response is too large, as a message.
  private(set) var exceeded: String?
  /// When the request was last given to libcurl, in milliseconds since 1970.
  private var startedAt = TraceTime.now()

  /// - Parameter isOnFreshConnection: whether libcurl must open a new connection.
  init(
    _ queued: QueuedRequest, to target: CurlTarget, _ configuration: TransportConfiguration,
    _ trust: TrustStore, _ connections: ReusableConnections, isOnFreshConnection: Bool = false
  ) throws(TransportError) {
    self.queued = queued
    self.connections = connections
    self.configuration = configuration
    self.isOnFreshConnection = isOnFreshConnection
    self.target = target
    let proxy = target.proxy
    secrets = queued.request.secrets.union(proxy.secrets)
    isByProxy = !proxy.proxy.isEmpty
    isByHTTPSProxy = proxy.proxy.lowercased().hasPrefix("https://")
    trustsNobody = trust.isEmpty
    handle = try CurlHandle(queued.request, to: target, configuration, trust)
    try handle.setReceiver(self)
    if isOnFreshConnection { try handle.useFreshConnection() }
  }

  static func of(_ raw: UnsafeMutableRawPointer?) -> CurlTransfer? {
    raw.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  func extendDeadlines(by milliseconds: Int) {
    extendedBy += milliseconds
    // It can only fail for a handle that does not exist.
    do { try handle.setTimeouts(configuration, extendedBy: extendedBy) } catch { return }
  }

  /// Processes a header line. libcurl ends the transfer unless the result is the length of the
  /// line.
  func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    let status = head.status
    head.take(bytes)
    // HTTP/2 names the request that a response belongs to.
    if let new = head.status, new >= 200, new != status, !ccurl_speaks_http2(handle.easy),
      isTooEarly(new)
    {
      earlyStatus = new
      return 0
    }
    guard head.size <= Self.largestHeader else {
      exceeded = "the headers of the response are larger than 256 KiB"
      return 0
    }
    return bytes.count
  }

  /// Processes a part of the body. libcurl ends the transfer unless the result is the length of the
  /// part.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= Self.largestBody else {
      exceeded = Self.bodyIsTooLarge
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  var exchange: RequestSummary {
    var exchange = RequestSummary(
      of: queued.request, shownAs: target.shownAddress(of: queued.request), status: head.status,
      milliseconds: (handle.size(CURLINFO_TOTAL_TIME_T) ?? 0) / 1000, at: startedAt / 1000,
      id: head.headers.firstValue(named: RequestSummary.idHeader).map(secrets.hide))
    exchange.startedAt = startedAt
    return exchange
  }

  func start() {
    startedAt = TraceTime.now()
    queued.begin(startedAt)
  }
}
