/// One request, ready to be sent.
public struct HTTPRequest: Sendable {
  public enum Method: String, Sendable, Hashable {
    // As they go over the wire: methods are in capitals.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case GET, POST
  }

  public var method: Method
  public var address: WebAddress
  public var headers: [HTTPHeader]
  /// What a POST carries; `nil` is sent as an empty body. A GET has none.
  public var body: [UInt8]?
  /// What must not show up in an excerpt, trace or `RequestSummary`.
  public var secrets: Secrets
  /// Whose request it is, for the lines of a trace.
  public var tag: String?

  public init(
    _ method: Method, _ address: WebAddress, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
    secrets: Secrets = Secrets()
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.secrets = secrets
  }

  /// The first header of that name, in whatever case.
  public func header(_ name: String) -> String? { headers.values(named: name).first }
}
