package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable, Hashable, CaseIterable {
    // Methods have capitals.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case GET, POST, PUT, DELETE

    var hasBody: Bool { self == .POST || self == .PUT }
  }

  package var method: Method
  package var address: WebAddress
  package var headers: [HTTPHeader]
  /// The body of a POST or PUT, where `nil` is sent as an empty body.
  package var body: [UInt8]?
  /// What a trace, a `RequestSummary` or an excerpt of the response must not show.
  package var secrets: Secrets
  /// The query fields whose values may be shown, or `nil` for all that `WebAddress` considers
  /// harmless.
  package var shownFields: Set<String>?
  package var traceRules = TraceRules()
  /// The document's tag, for each line of a trace.
  package var tag: String?
  /// The command that takes the step, for traces, if it is not the command of the process.
  package var command: String?

  package init(
    _ method: Method, _ address: WebAddress, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
    secrets: Secrets = Secrets()
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.secrets = secrets
  }

  /// Adds the configured headers that the request does not have, and the values of those that are
  /// not `isOpen` to `secrets`.
  /// - Parameter beginsJourney: whether AM begins a journey with this request, and so reads headers
  ///   with a user name or password.
  package mutating func add(configured: [HTTPHeader], beginsJourney: Bool = false) {
    for header in configured
    where headers.values(named: header.name).isEmpty && (beginsJourney || !header.isZeroPage) {
      let words = header.isZeroPage ? EncodedWord.words(of: header.value) : nil
      guard let words else {
        headers.append(header)
        continue
      }
      headers.append(
        HTTPHeader(received: header.name, words.map(\.encoded).joined(separator: " ")))
      // A server can decode one word and repeat it.
      secrets.formUnion(Secrets(words.flatMap { [$0.encoded, $0.text] }))
    }
    secrets.insert(valuesOf: configured)
  }

  /// The redacted address, for messages.
  var shownAddress: String { address.redacted(secrets, showing: shownFields) }

  /// Returns the request with this program's `User-Agent`, unless the user has set one.
  func namingProgram() -> HTTPRequest {
    guard header(Self.program.name) == nil else { return self }
    var request = self
    request.headers.append(Self.program)
    return request
  }

  private static let program = HTTPHeader(received: "User-Agent", JourneyVersion.userAgent)

  /// Returns the value of the first header with this name, in any case.
  package func header(_ name: String) -> String? { headers.firstValue(named: name) }
}
