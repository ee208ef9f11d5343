public import JourneyJSON

/// Sends requests. An app sets its own to test without a server, or to change what is sent and
/// received.
///
/// It must not follow redirects, and must return every response whatever its status.
public protocol HttpClientProtocol: Sendable {
  /// Sends a request once.
  /// - Throws: any error if there is no response. A `TransportError` says why.
  func request(request: HttpRequest) async throws -> HttpResponse
}

/// A request, ready to be sent.
public struct HttpRequest: Sendable {
  /// `GET`, `POST`, `PUT` or `DELETE`.
  public var method: String
  public var url: String
  /// The headers in order.
  public var headers: [(name: String, value: String)]
  /// The body of a `POST` or `PUT`.
  public var body: [UInt8]

  public init(
    method: String, url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// Returns the value of the first header with this name, in any case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// A response from a server.
public struct HttpResponse: Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The headers in order. A name such as `Set-Cookie` can occur more than once.
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]

  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response with a JSON body.
  public init(
    status: Int = 200, headers: [(name: String, value: String)] = [], json: JSONValue
  ) {
    self.init(
      status: status, headers: [("Content-Type", "application/json")] + headers,
      body: Array(json.compact.utf8))
  }
}
