import CJourneyCurl

/// A response from a server.
package struct HTTPResponse: Sendable {
  package var status: Int
  /// The headers in the server's order, which are not checked.
  package var headers: [HTTPHeader]
  /// The body as it was received, at most 16 MiB. Content codings are not decoded.
  package var body: [UInt8]
  /// What documents show: the address without secrets, the status, and the times.
  package var exchange: RequestSummary
  /// What an excerpt must not show: the secrets of the request and of the transport.
  package var secrets: Secrets

  package init(
    status: Int, headers: [HTTPHeader], body: [UInt8], exchange: RequestSummary,
    secrets: Secrets = Secrets()
  ) {
    self.secrets = secrets
    self.status = status
    self.headers = headers
    self.body = body
    self.exchange = exchange
    if status >= 400 { self.exchange.retryAfter = retryAfter }
  }

  /// Returns the value of the first header with this name, in any case.
  package func header(_ name: String) -> String? { headers.firstValue(named: name) }

  /// How many seconds the server's clock is ahead of this machine's (RFC 9110, section 6.6.1),
  /// negative if it is behind. 0 if the server's time is between the start and the end of the
  /// exchange, or `nil` without a valid `Date` header.
  var clockOffset: Int? {
    guard let date = date("Date") else { return nil }
    let end = exchange.at + exchange.milliseconds / 1000 + 1
    return date > end ? date - end : min(0, date - exchange.at)
  }

  /// `Retry-After` in whole seconds (RFC 9110, section 10.2.3), if it is valid. A date counts from
  /// the response's `Date`, because the server's clock might differ from this machine's, which is
  /// used only without a valid `Date`.
  private var retryAfter: Int? {
    guard let text = header("Retry-After"), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int(text) }
    guard text.first?.isLetter == true, let date = date("Retry-After") else { return nil }
    return max(0, date - (self.date("Date") ?? exchange.at + exchange.milliseconds / 1000))
  }

  /// Returns seconds since 1970.
  private func date(_ name: String) -> Int? {
    guard let text = header(name), text.utf8.count <= 64 else { return nil }
    let date = ccurl_getdate(text)
    return date == -1 ? nil : date
  }

  /// Returns the values in order. A header such as `Set-Cookie` can occur more than once.
  package func headers(named name: String) -> [String] { headers.values(named: name) }
}

extension HTTPResponse {
  /// What is wrong with a body that is not JSON, such as `is not JSON: '<html> Bad Gateway'`.
  ///
  /// If the body begins like JSON, nothing of it is shown, because it might contain a session or
  /// token that is not in `secrets`.
  package var unreadableBody: String {
    guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      return "is empty"
    }
    if "{[\"".utf8.contains(first) { return "cannot be read as JSON" }
    if body.prefix(1024).contains(0) { return "is binary data, not JSON" }
    let text = String(decoding: body.prefix(1 << 20), as: UTF8.self)
    return "is not JSON: '\(excerpt(of: text, limit: 161))'"
  }

  /// Returns the beginning of a string from this response, on one line, without secrets.
  /// - Parameter limit: in characters, including the `…` of a truncated string.
  package func excerpt(of text: String, limit: Int) -> String {
    // Secrets are hidden before the text is cut, and again in the shown line: joined, the lines may
    // contain a secret that no line contained.
    let search = secrets.union(setCookies).search
    let hidden = search.hide(in: text).prefix(4096)
    let line = search.hide(in: hidden.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      .escapingControls()
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  package var setCookies: Secrets {
    var values = Secrets()
    for cookie in headers.values(named: "Set-Cookie") {
      let pair = cookie.utf8.prefix { $0 != UInt8(ascii: ";") }
      if let mark = pair.firstIndex(of: UInt8(ascii: "=")) {
        values.insert(String(Substring(pair[pair.index(after: mark)...])))
      }
    }
    return values
  }

  /// Returns an excerpt without secrets, or `nil` if the response does not have the header.
  package func excerpt(ofHeader name: String, _ limit: Int) -> String? {
    header(name).map { excerpt(of: $0, limit: limit) }
  }
}
