package import JourneyJSON

/// A request and its response, as in the member `request` of a document.
public struct RequestSummary: Sendable, Hashable {
  /// `GET`, `POST`, `PUT` or `DELETE`.
  public let method: String
  /// The address, with `[hidden]` for the value of each query field that might be secret.
  public let url: String
  /// The status, or `nil` if there was no response.
  public let status: Int?
  /// The time from the start of the request to the end of the response.
  public let milliseconds: Int
  /// The start of the request, in seconds since 1970.
  public var at: Int { startedAt / 1000 }
  /// The start of the request, in milliseconds since 1970.
  package var startedAt: Int
  /// The transaction ID: the response's `X-ForgeRock-TransactionId` (Advanced Identity Cloud), an
  /// ID from its body, such as DaVinci's `correlationId`, or the ID that the request sent in
  /// `X-ForgeRock-TransactionId`, which AM writes into its logs.
  public package(set) var id: String?
  /// The seconds to wait before trying again, or `nil` if the server named none.
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
