/// One request, ready to be sent.
package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable, Hashable, CaseIterable {
    // Methods have capitals.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case GET, POST, PUT, DELETE

    /// Whether requests with the method have a body.
    var hasBody: Bool { self == .POST || self == .PUT }
  }

  package var method: Method
  package var address: WebAddress
  package var headers: [HTTPHeader]
  /// The body of a POST or PUT. `nil` is sent as an empty body. A GET or DELETE has no body.
  package var body: [UInt8]?
  /// The strings that a trace, a `RequestSummary` or an excerpt of the response must not show.
  package var secrets: Secrets
  /// The harmless query fields whose values may be shown, or `nil` for all fields that `WebAddress`
  /// considers harmless.
  package var shownFields: Set<String>?
  /// The rules that decide which parts of the bodies a trace may show.
  package var traceRules = TraceRules()
  /// The document's tag, which a trace shows in each line.
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

  /// Adds each configured header, unless the request already has a header with that name. Also adds
  /// the value of each configured header to `secrets`, unless the header's `isOpen` is `true`.
  /// - Parameter beginsJourney: whether AM begins a journey with this request. Headers with a user
  ///   name or password are added only in this case, because AM does not read them in other
  ///   requests.
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

  /// The redacted address, for use in messages.
  var shownAddress: String { address.redacted(secrets, showing: shownFields) }

  /// Returns the request with a `User-Agent` header that names this program. If the user has set
  /// that header, the request is returned unchanged.
  func namingProgram() -> HTTPRequest {
    guard header(Self.program.name) == nil else { return self }
    var request = self
    request.headers.append(Self.program)
    return request
  }

  private static let program = HTTPHeader(received: "User-Agent", JourneyVersion.userAgent)

  /// Returns the value of the first header with this name. Ignores the case of the name.
  package func header(_ name: String) -> String? { headers.firstValue(named: name) }
}
