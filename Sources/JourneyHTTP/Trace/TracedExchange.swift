/// A request and its response as a trace shows them, without secrets.
package struct TracedExchange: Sendable {
  private let request: HTTPRequest
  private let secrets: Secrets
  private let search: SecretSearch
  /// The start in milliseconds since 1970.
  private var begunAt: Int
  /// The number of the request in this process, counted from 1.
  package let number: Int
  /// The redacted address.
  package let url: String

  /// - Parameters:
  ///   - secrets: what to hide besides the secrets of the request, such as the proxy password.
  ///   - number: of the request in this process, counted from 1.
  ///   - time: when the request began, in milliseconds since 1970.
  init(_ request: HTTPRequest, secrets: Secrets = Secrets(), number: Int, time: Int) {
    self.request = request
    self.number = number
    begunAt = time
    let secrets = request.secrets.union(secrets)
    self.secrets = secrets
    search = secrets.search
    url = clean(request.address.redacted(secrets, showing: request.shownFields), search)
  }

  /// Returns a copy that begins at a time in milliseconds since 1970.
  func begun(at time: Int) -> TracedExchange {
    var exchange = self
    exchange.begunAt = time
    return exchange
  }

  package var method: String { request.method.rawValue }

  /// The tag of the document for which the request is sent.
  package var tag: String? { request.tag?.escapingControls() }
  /// The command that takes the step, if it is not the command of the process.
  package var command: String? { request.command }

  /// When the request began, such as `2026-11-22T06:01:02.123Z`.
  package var beginning: String { TraceTime.text(milliseconds: begunAt) }

  package var headers: [(name: String, value: String)] { shown(request.headers) }

  /// The shape of the request's body, or `nil` if there is none.
  package var body: String? { shape(request.body ?? [], request.header("Content-Type")) }

  package func headers(of response: HTTPResponse) -> [(name: String, value: String)] {
    shown(response.headers)
  }

  /// Returns the shape of the response's body, or `nil` if there is none.
  package func body(of response: HTTPResponse) -> String? {
    shape(response.body, response.header("Content-Type"), and: response.setCookies)
  }

  private func shown(_ headers: [HTTPHeader]) -> [(name: String, value: String)] {
    // The length of a body tells the length of the password in it.
    headers.filter { $0.name.lowercased() != "content-length" }.map { header in
      let isHarmless = header.isOpen || Self.harmless.contains(header.name.lowercased())
      return (
        clean(header.name, search), isHarmless ? clean(header.value, search) : Secrets.placeholder
      )
    }
  }

  private func shape(
    _ body: [UInt8], _ contentType: String?, and others: Secrets = Secrets()
  ) -> String? {
    if body.isEmpty { return nil }
    return request.traceRules.shape(
      of: body, contentType: contentType, hiding: secrets.union(others)
    ).escapingControls()
  }
}

extension TracedExchange {
  /// The time, number and tag, such as `2026-11-22T06:01:02Z #3 [user-7]`.
  private var mark: String {
    "\(TraceTime.text(begunAt / 1000)) #\(number)" + (tag.map { " [\($0)]" } ?? "")
  }

  /// Returns a line such as `POST https://… 200 31 ms 2026-11-22T06:01:02Z #3 [user-7]`, with the
  /// kind of a failure in place of a status.
  package func summary(_ result: Result<HTTPResponse, TransportError>) -> String {
    let (exchange, outcome) =
      switch result {
      case .success(let response): (response.exchange as RequestSummary?, String(response.status))
      case .failure(let error): (error.exchange, error.kind.rawValue)
      }
    let time = exchange.map { " \($0.milliseconds) ms" } ?? ""
    return "\(method) \(url) \(outcome)\(time) \(mark)"
  }

  /// The lines, each of which begins with the time, number and tag, followed by `>`.
  package var requestLines: [String] { lines(">", "\(method) \(url)", headers, body) }

  /// Returns lines that begin with the time, number and tag, followed by `<`.
  package func lines(_ response: HTTPResponse) -> [String] {
    lines("<", "\(response.status)", headers(of: response), body(of: response))
  }

  private func lines(
    _ direction: String, _ first: String, _ headers: [(name: String, value: String)],
    _ body: String?
  ) -> [String] {
    let texts = [first] + headers.map { "\($0.name): \($0.value)" } + (body.map { [$0] } ?? [])
    return texts.map { "\(mark) \(direction) \($0)" }
  }

  /// Headers of HTTP, AM and proxies that never contain secrets, in lowercase.
  private static let harmless: Set<String> = [
    "accept", "accept-api-version", "age", "allow", "cache-control",
    "connection", "content-api-version", "content-encoding", "content-language",
    "content-type", "date", "expires", "keep-alive", "pragma", "retry-after", "server",
    "transfer-encoding", "vary", "via", "x-requested-with",
  ]
}

private func clean(_ text: String, _ search: SecretSearch) -> String {
  search.hide(in: text).escapingControls()
}

/// Records requests and responses. Its methods can be called from any thread.
package protocol Trace: Sendable {
  /// Records the start of a request, a second time if a reused connection turns out to be unusable.
  func begins(_ exchange: TracedExchange)

  func ends(_ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>)
}
