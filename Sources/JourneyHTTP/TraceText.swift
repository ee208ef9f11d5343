/// Puts an exchange into lines that hold nothing secret.
struct TraceText {
  private let request: HTTPRequest
  private let search: SecretSearch
  private let url: String
  /// Which exchange a line is of: `2026-11-22T06:01:02Z #3 [user-7]`.
  private let mark: String

  /// - Parameters:
  ///   - secrets: those that the request does not know of, such as the proxy's password.
  ///   - number: of the request, counted from 1 in each process.
  ///   - time: when it was begun, in seconds since 1970.
  init(_ request: HTTPRequest, secrets: Secrets = Secrets(), number: Int, time: Int) {
    self.request = request
    let secrets = request.secrets.union(secrets)
    search = secrets.search
    url = request.address.redacted(secrets)
    let tag = request.tag.map { " [\($0.escapingControls())]" } ?? ""
    mark = "\(TraceTime.text(time)) #\(number)\(tag)"
  }

  /// `POST https://… 200 31 ms`, or what went wrong in place of the status, and which exchange.
  func summary(_ result: Result<HTTPResponse, TransportError>) -> String {
    let (exchange, outcome) =
      switch result {
      case .success(let response): (response.exchange as RequestSummary?, String(response.status))
      case .failure(let error): (error.exchange, error.kind.rawValue)
      }
    let time = exchange.map { " \($0.milliseconds) ms" } ?? ""
    return "\(clean("\(request.method.rawValue) \(url) \(outcome)\(time)")) \(mark)"
  }

  /// What goes out, each line with `>`.
  var requestLines: [String] {
    [line(">", "\(request.method.rawValue) \(url)")] + headerLines(request.headers, ">")
      + bodyLines(request.body ?? [], request.header("Content-Type"), ">")
  }

  /// What came in, each line with `<`.
  func lines(_ response: HTTPResponse) -> [String] {
    [line("<", "\(response.status)")] + headerLines(response.headers, "<")
      + bodyLines(response.body, response.header("Content-Type"), "<")
  }

  private func headerLines(_ headers: [HTTPHeader], _ way: String) -> [String] {
    headers.map { header in
      let isHarmless = Self.harmless.contains(header.name.lowercased())
      return line(way, "\(header.name): \(isHarmless ? header.value : Secrets.placeholder)")
    }
  }

  private func bodyLines(_ body: [UInt8], _ contentType: String?, _ way: String) -> [String] {
    body.isEmpty ? [] : [line(way, BodyShape.text(of: body, contentType: contentType))]
  }

  private func line(_ way: String, _ text: String) -> String { "\(mark) \(way) \(clean(text))" }

  private func clean(_ text: String) -> String { search.hide(in: text).escapingControls() }

  /// Headers that HTTP, AM or a proxy fills with words of its own.
  private static let harmless: Set<String> = [
    "accept", "accept-api-version", "accept-language", "age", "allow", "cache-control",
    "connection", "content-api-version", "content-encoding", "content-language", "content-length",
    "content-type", "date", "expires", "keep-alive", "pragma", "retry-after", "server",
    "transfer-encoding", "user-agent", "vary", "via", "x-forgerock-transactionid",
    "x-requested-with",
  ]
}
