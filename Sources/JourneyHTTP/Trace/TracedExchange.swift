/// An exchange as it may be shown: its texts hold nothing secret.
package struct TracedExchange: Sendable {
  private let request: HTTPRequest
  private let secrets: Secrets
  private let search: SecretSearch
  /// The moment at which it was handed to the network, in milliseconds since 1970.
  private var begunAt: Int
  /// Of the request, counted from 1 in each process.
  package let number: Int
  /// Where it goes.
  package let url: String

  /// - Parameters:
  ///   - secrets: those that the request does not know of, such as the proxy's password.
  ///   - number: of the request, counted from 1 in each process.
  ///   - time: when it was begun, in milliseconds since 1970.
  init(_ request: HTTPRequest, secrets: Secrets = Secrets(), number: Int, time: Int) {
    self.request = request
    self.number = number
    begunAt = time
    let secrets = request.secrets.union(secrets)
    self.secrets = secrets
    search = secrets.search
    url = clean(request.address.redacted(secrets), search)
  }

  /// The exchange as it was handed to the network at a moment, in milliseconds since 1970.
  func begun(at time: Int) -> TracedExchange {
    var exchange = self
    exchange.begunAt = time
    return exchange
  }

  package var method: String { request.method.rawValue }

  /// Whose request it is; nil: nobody's in particular.
  package var tag: String? { request.tag?.escapingControls() }

  /// `2026-11-22T06:01:02.123Z`.
  package var beginning: String { TraceTime.text(milliseconds: begunAt) }

  package var headers: [(name: String, value: String)] { shown(request.headers) }

  /// nil without one.
  package var body: String? { shape(request.body ?? [], request.header("Content-Type")) }

  package func headers(of response: HTTPResponse) -> [(name: String, value: String)] {
    shown(response.headers)
  }

  /// nil without one.
  package func body(of response: HTTPResponse) -> String? {
    shape(response.body, response.header("Content-Type"), besides: response.setCookies)
  }

  private func shown(_ headers: [HTTPHeader]) -> [(name: String, value: String)] {
    // The length of a body tells that of the password in it.
    headers.filter { $0.name.lowercased() != "content-length" }.map { header in
      let isHarmless = header.isOpen || Self.harmless.contains(header.name.lowercased())
      return (
        clean(header.name, search), isHarmless ? clean(header.value, search) : Secrets.placeholder
      )
    }
  }

  private func shape(
    _ body: [UInt8], _ contentType: String?, besides others: Secrets = Secrets()
  ) -> String? {
    if body.isEmpty { return nil }
    return request.traceRules.shape(
      of: body, contentType: contentType, hiding: secrets.union(others)
    ).escapingControls()
  }
}

extension TracedExchange {
  /// Which exchange a line is of: `2026-11-22T06:01:02Z #3 [user-7]`.
  private var mark: String {
    "\(TraceTime.text(begunAt / 1000)) #\(number)" + (tag.map { " [\($0)]" } ?? "")
  }

  /// `POST https://… 200 31 ms`, or what went wrong in place of the status, and which exchange.
  package func summary(_ result: Result<HTTPResponse, TransportError>) -> String {
    let (exchange, outcome) =
      switch result {
      case .success(let response): (response.exchange as RequestSummary?, String(response.status))
      case .failure(let error): (error.exchange, error.kind.rawValue)
      }
    let time = exchange.map { " \($0.milliseconds) ms" } ?? ""
    return "\(method) \(url) \(outcome)\(time) \(mark)"
  }

  /// What goes out, each line with `>`.
  package var requestLines: [String] { lines(">", "\(method) \(url)", headers, body) }

  /// What came in, each line with `<`.
  package func lines(_ response: HTTPResponse) -> [String] {
    lines("<", "\(response.status)", headers(of: response), body(of: response))
  }

  private func lines(
    _ way: String, _ first: String, _ headers: [(name: String, value: String)], _ body: String?
  ) -> [String] {
    let texts = [first] + headers.map { "\($0.name): \($0.value)" } + (body.map { [$0] } ?? [])
    return texts.map { "\(mark) \(way) \($0)" }
  }

  /// Headers that HTTP, AM or a proxy fills with words of its own.
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

/// Takes down what goes over the wire. Called from any thread.
package protocol Trace: Sendable {
  /// A request is handed to the network, perhaps once more because the connection was not fit.
  func begins(_ exchange: TracedExchange)

  /// Its answer is there, or what came of it instead.
  func ends(_ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>)
}
