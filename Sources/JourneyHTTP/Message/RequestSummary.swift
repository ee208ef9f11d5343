package import JourneyJSON

/// A summary of a request and its response, if any. The `request` member of a document shows the
/// summary of the last request.
public struct RequestSummary: Sendable, Hashable {
  /// `GET` or `POST`.
  public let method: String
  /// The address. `[hidden]` replaces the value of each query field that might be secret.
  public let url: String
  /// The status of the response, or `nil` if there was no response.
  public let status: Int?
  /// The time from the start of the request to the end of the response, in milliseconds.
  public let milliseconds: Int
  /// The start time of the request, in seconds since 1970.
  public var at: Int { startedAt / 1000 }
  /// The start time of the request, in milliseconds since 1970.
  package var startedAt: Int
  /// The transaction ID in the response: `X-ForgeRock-TransactionId` of Advanced Identity Cloud, or
  /// an ID from the body, such as DaVinci's `correlationId`. If the response has none, the ID that
  /// the request itself sent in `X-ForgeRock-TransactionId`, which AM writes into its logs.
  public package(set) var id: String?
  /// The number of seconds to wait before sending the request again, or `nil` if the server did not
  /// specify a time.
  package var retryAfter: Int?

  static let idHeader = "X-ForgeRock-TransactionId"

  package init(
    method: String, url: String, status: Int?, milliseconds: Int, at: Int, id: String? = nil
  ) {
    self.method = method
    self.url = url
    self.status = status
    self.milliseconds = milliseconds
    startedAt = at * 1000
    self.id = id
  }

  /// - Parameter url: the redacted address if the caller already has it.
  package init(
    of request: HTTPRequest, shownAs url: String? = nil, status: Int?, milliseconds: Int, at: Int,
    id: String? = nil
  ) {
    self.init(
      method: request.method.rawValue, url: url ?? request.shownAddress,
      status: status, milliseconds: milliseconds, at: at,
      id: id ?? request.header(Self.idHeader).map(request.secrets.hide))
  }
}

extension RequestSummary {
  /// The `request` member of a document.
  package var json: JSONValue {
    [
      "method": .string(method), "url": .string(url),
      "status": status.map { .integer($0) } ?? .null,
      "ms": .integer(milliseconds), "at": .integer(at), "id": id.map { .string($0) } ?? .null,
    ]
  }
}
