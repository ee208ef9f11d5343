import JourneyTestSupport

/// Responses that name their user.
enum UserAnswer {
  /// Returns the user of a request, such as `user-7` for `/user-7`.
  static func body(_ user: String) -> String { #"{"session":"session of \#(user)"}"# }

  static func whole(_ user: String, _ status: String = "200 OK", filling: Int = 0) -> String {
    head(user, status, filling: filling) + content(user, filling)
  }

  static func head(_ user: String, _ status: String = "200 OK", filling: Int = 0) -> String {
    "HTTP/1.1 \(status)\r\nContent-Length: \(content(user, filling).utf8.count)\r\n\r\n"
  }

  static func content(_ user: String, _ filling: Int) -> String {
    body(user) + String(repeating: " ", count: filling)
  }

  static let chunkedHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  static func chunk(_ user: String) -> String {
    "\(String(body(user).utf8.count, radix: 16))\r\n\(body(user))\r\n"
  }

  /// The response of a balancer that ends an idle connection.
  static let idleTimeout =
    "HTTP/1.1 408 Request Time-out\r\nContent-Length: 4\r\nConnection: close\r\n\r\n<h1>"

  static let lastChunk = "0\r\n\r\n"

  static func user(in request: String) -> String {
    request.split(separator: " ").dropFirst().first.map { String($0.dropFirst()) } ?? "nobody"
  }

  /// A server that responds to each request with its user's response.
  static let serve = FaultServer.Step.serve { [.send(whole(user(in: $0)))] }
}
