/// The settings of an `HttpClient`.
public struct HttpClientConfig {
  /// The limit for one request, in seconds, at most ten minutes.
  public var timeout = 30.0
  /// The proxy, the certificates and other network settings.
  public var http = TransportConfiguration()
  /// The default logs nothing.
  public var logger: any Logger = NoLogger()
  fileprivate var changesRequest: [@Sendable (inout HttpRequest) -> Void] = []
  fileprivate var changesResponse: [@Sendable (inout HttpResponse) -> Void] = []

  /// Adds a function that can change each request before it is sent.
  public mutating func onRequest(_ change: @escaping @Sendable (inout HttpRequest) -> Void) {
    changesRequest.append(change)
  }

  /// Adds a function that can change each response.
  public mutating func onResponse(_ change: @escaping @Sendable (inout HttpResponse) -> Void) {
    changesResponse.append(change)
  }
}

/// Sends requests with libcurl, as a `Journey` and a `DaVinci` object do by default.
public final class HttpClient: HttpClientProtocol {
  private let transport: CurlTransport
  private let changesRequest: [@Sendable (inout HttpRequest) -> Void]
  private let changesResponse: [@Sendable (inout HttpResponse) -> Void]

  private init(_ config: HttpClientConfig) {
    var settings = config.http
    settings.timeout = .seconds(min(max(config.timeout, -1), 1_000_000))
    transport = CurlTransport(
      settings, traces: config.logger is NoLogger ? [] : [LoggerTrace(config.logger)])
    changesRequest = config.changesRequest
    changesResponse = config.changesResponse
  }

  /// Creates a client. If a setting is invalid, each request throws a `TransportError`.
  public static func createClient(
    _ configure: (inout HttpClientConfig) -> Void = { _ in }
  ) -> any HttpClientProtocol {
    var config = HttpClientConfig()
    configure(&config)
    return HttpClient(config)
  }

  /// Sends a request once.
  /// - Throws: a `TransportError`.
  public func request(request: HttpRequest) async throws -> HttpResponse {
    var request = request
    for change in changesRequest { change(&request) }
    let sent: HTTPRequest
    do { sent = try HTTPRequest(request) } catch {
      throw TransportError(.config, "invalid request: \(error)", sent: false)
    }
    let received = try await transport.send(sent)
    var response = HttpResponse(
      status: received.status, headers: received.headers.map { ($0.name, $0.value) },
      body: received.body)
    for change in changesResponse { change(&response) }
    return response
  }
}

extension HTTPRequest {
  fileprivate init(_ request: HttpRequest) throws {
    guard let method = Method(rawValue: request.method) else {
      throw TransportError(.config, "unknown method '\(request.method)'", sent: false)
    }
    self.init(
      method, try WebAddress(request.url),
      headers: try [HTTPHeader](request.headers.map { ($0.name, $0.value) }),
      body: method.hasBody ? request.body : nil)
    // Any header can be secret, because the app does not say which ones are.
    secrets.insert(valuesOf: headers)
    shownFields = []
  }
}
