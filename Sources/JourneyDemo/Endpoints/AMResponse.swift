import JourneyJSON

/// The responses of AM.
enum AMResponse {
  static let uncached: [(name: String, value: String)] = [
    ("Cache-Control", "no-cache, no-store, must-revalidate"), ("Expires", "0"),
    ("Pragma", "no-cache"),
  ]

  /// Returns an error response in AM's JSON format. The message is HTML-escaped, as on a real
  /// server.
  static func error(
    _ status: Int, _ message: String? = nil, detail: JSONValue? = nil,
    headers: [(name: String, value: String)] = []
  ) -> OutgoingResponse {
    let reason = reasons[status] ?? "Error"
    var body: JSONObject = [
      "code": .integer(status), "reason": .string(reason),
      "message": .string(escaped(message ?? reason)),
    ]
    if let detail { body["detail"] = detail }
    return .json(.object(body), status: status, headers: headers)
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for letter in text {
      switch letter {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.append(letter)
      }
    }
    return escaped
  }

  private static let reasons = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Time-out",
    413: "Request Entity Too Large", 415: "Unsupported Media Type",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
  ]
}
