/// Puts an exchange into lines that hold nothing secret.
struct TraceText {
  private let request: HTTPRequest
  private let secrets: Secrets

  /// - Parameter secrets: those that the request does not know of, such as the proxy's password.
  init(_ request: HTTPRequest, secrets: Secrets = Secrets()) {
    self.request = request
    self.secrets = request.secrets.union(secrets)
  }

  /// `POST https://… 200 31 ms`, or what went wrong in place of the status.
  func summary(_ result: Result<HTTPResponse, TransportError>) -> String {
    let (exchange, outcome) =
      switch result {
      case .success(let response): (response.exchange as Exchange?, String(response.status))
      case .failure(let error): (error.exchange, error.kind.rawValue)
      }
    let time = exchange.map { " \($0.milliseconds) ms" } ?? ""
    return clean("\(request.method.rawValue) \(url) \(outcome)\(time)")
  }

  /// What goes out, each line with `>`.
  var requestLines: [String] {
    ["> \(request.method.rawValue) \(url)"].map(clean)
      + headerLines(request.headers, ">")
      + bodyLines(request.body ?? [], request.header("Content-Type"), ">")
  }

  /// What came in, each line with `<`.
  func lines(_ response: HTTPResponse) -> [String] {
    ["< \(response.status)"] + headerLines(response.headers, "<")
      + bodyLines(response.body, response.header("Content-Type"), "<")
  }

  private var url: String { request.address.redacted(secrets) }

  private func headerLines(_ headers: [HTTPHeader], _ mark: String) -> [String] {
    headers.map { header in
      let isHarmless = Self.harmless.contains(header.name.lowercased())
      return clean("\(mark) \(header.name): \(isHarmless ? header.value : Secrets.placeholder)")
    }
  }

  private func bodyLines(_ body: [UInt8], _ contentType: String?, _ mark: String) -> [String] {
    body.isEmpty ? [] : [clean("\(mark) \(BodyShape.text(of: body, contentType: contentType))")]
  }

  private func clean(_ line: String) -> String { secrets.hide(in: line).escapingControls() }

  /// Headers that HTTP, AM or a proxy fills with words of its own.
  private static let harmless: Set<String> = [
    "accept", "accept-api-version", "accept-language", "age", "allow", "cache-control",
    "connection", "content-api-version", "content-encoding", "content-language", "content-length",
    "content-type", "date", "expires", "keep-alive", "pragma", "retry-after", "server",
    "transfer-encoding", "user-agent", "vary", "via", "x-forgerock-transactionid",
    "x-requested-with",
  ]
}
