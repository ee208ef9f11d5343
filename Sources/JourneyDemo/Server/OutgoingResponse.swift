import JourneyHTTP
import JourneyJSON

/// An HTTP response to send to a client.
struct OutgoingResponse: Sendable {
  var status: Int
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// The JSON of `body`, if it is any.
  private(set) var document: JSONValue?

  init(_ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Has the exact `Content-Type` of AM.
  static func json(
    _ document: JSONValue, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> OutgoingResponse {
    var response = OutgoingResponse(
      status, headers: headers.filter { $0.name != "Content-Type" },
      body: Array(document.compact.utf8))
    response.headers.append(("Content-Type", "application/json;charset=UTF-8"))
    response.document = document
    return response
  }

  static func html(_ page: String, status: Int = 200) -> OutgoingResponse {
    OutgoingResponse(
      status, headers: [("Content-Type", "text/html;charset=UTF-8")], body: Array(page.utf8))
  }

  /// - Parameter location: what is not allowed in an address (RFC 3986 section 2), such as spaces,
  ///   control characters and non-ASCII letters, is percent-encoded.
  static func redirect(_ status: Int = 302, to location: String) -> OutgoingResponse {
    let bytes = location.utf8.flatMap { byte in
      PercentEncoding.isUnreserved(byte) || "!#$%&'()*+,/:;=?@[]".utf8.contains(byte)
        ? [byte] : PercentEncoding.escape(byte)
    }
    return OutgoingResponse(
      status, headers: [("Location", String(decoding: bytes, as: UTF8.self))])
  }

  func adding(_ headers: [(name: String, value: String)]) -> OutgoingResponse {
    var response = self
    response.headers = headers + self.headers
    return response
  }
}
