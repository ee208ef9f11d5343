import JourneyHTTP
import JourneyJSON

enum AMResponse {
  /// Returns the headers that keep a response out of caches.
  static func uncached(_ control: String) -> [(name: String, value: String)] {
    [("Cache-Control", control), ("Expires", "0"), ("Pragma", "no-cache")]
  }

  static func error(
    _ status: Int, _ message: String? = nil, detail: JSONValue? = nil,
    headers: [(name: String, value: String)] = []
  ) -> OutgoingResponse {
    let reason = reasons[status] ?? "Error"
    var body: JSONObject = [
      "code": .integer(status), "reason": .string(reason),
      "message": .string(message ?? reason),
    ]
    if let detail { body["detail"] = detail }
    return .json(.object(body), status: status, headers: headers)
  }

  /// Escapes the message of an error in HTML, as OpenAM does and PingAM does not.
  static func escapingMessage(_ response: OutgoingResponse) -> OutgoingResponse {
    guard response.status >= 400, var body = response.document?.object else { return response }
    for name in ["message", "errorMessage"] {
      guard let text = body[name]?.string else { continue }
      body[name] = .string(text.htmlEscaped.replacing("'", with: "&#39;"))
    }
    return .json(.object(body), status: response.status, headers: response.headers)
  }

  private static let reasons = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Time-out",
    412: "Precondition Failed", 413: "Request Entity Too Large", 415: "Unsupported Media Type",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
  ]
}
