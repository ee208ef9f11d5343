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
