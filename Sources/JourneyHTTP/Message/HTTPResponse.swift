import CJourneyCurl

/// What a server answered.
package struct HTTPResponse: Sendable {
  package var status: Int
  /// As received, in the server's order; nothing in them has been checked.
  package var headers: [HTTPHeader]
  /// At most 16 MiB, as received: no content coding is undone.
  package var body: [UInt8]
  /// What may be said of this request and its answer.
  package var exchange: RequestSummary
  /// What must not show up in an excerpt: the request's, and those of the transport.
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

  /// The first header of that name, in whatever case.
  package func header(_ name: String) -> String? { headers.firstValue(named: name) }

  /// How many seconds the server's clock is ahead of this machine's (RFC 9110 section 6.6.1), as far
  /// as that cannot be the time that the exchange took; nil where the server does not say.
  var clockOffset: Int? {
    guard let date = date("Date") else { return nil }
    let end = exchange.at + exchange.milliseconds / 1000 + 1
    return date > end ? date - end : min(0, date - exchange.at)
  }

  /// `Retry-After` in whole seconds (RFC 9110 section 10.2.3), or `nil` if it cannot be read. A date
  /// counts from the response's own, because the two clocks may differ.
  private var retryAfter: Int? {
    guard let text = header("Retry-After"), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int(text) }
    guard text.first?.isLetter == true, let date = date("Retry-After") else { return nil }
    return max(0, date - (self.date("Date") ?? exchange.at + exchange.milliseconds / 1000))
  }

  /// A header's date, in seconds since 1970.
  private func date(_ name: String) -> Int? {
    guard let text = header(name), text.utf8.count <= 64 else { return nil }
    let date = ccurl_getdate(text)
    return date == -1 ? nil : date
  }

  /// The values of all headers of that name, in order: `Set-Cookie` comes more than once.
  package func headers(named name: String) -> [String] { headers.values(named: name) }
}

extension HTTPResponse {
  /// What a body is that holds no JSON, for a message: such as `no JSON: '<html> Bad Gateway'`.
  ///
  /// Of what begins as JSON does nothing is shown: where it was cut off, it may hold a session or
  /// token that nobody knows yet.
  package var unreadableBody: String {
    guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      return "an empty body"
    }
    if "{[\"".utf8.contains(first) { return "JSON that cannot be read" }
    let text = String(decoding: body.prefix(1 << 20), as: UTF8.self)
    return "no JSON: '\(excerpt(of: text, limit: 161))'"
  }

  /// The beginning of a text of this answer, on one line, without what is secret.
  /// - Parameter limit: the most characters, the mark of what was cut among them.
  package func excerpt(of text: String, limit: Int) -> String {
    // Hidden before it is cut, and once more as it is shown: with its lines put together it may hold
    // what no line held.
    let search = secrets.union(setCookies).search
    let hidden = search.hide(in: text).prefix(4096)
    let line = search.hide(in: hidden.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      .escapingControls()
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  /// The values of the cookies that it sets.
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

  /// An excerpt of one header, less the secrets; nil where it has none of that name.
  package func excerpt(ofHeader name: String, _ limit: Int) -> String? {
    header(name).map { excerpt(of: $0, limit: limit) }
  }
}
