package import JourneyHTTP

extension TraceRules {
  /// The trace rules for OAuth 2.0 and OpenID Connect endpoints.
  package static let oauth = TraceRules(formFields: [
    "grant_type", "client_id", "scope", "response_type", "response_mode", "code_challenge_method",
    "token_type_hint", "decision", "acr_values", "redirect_uri",
  ])
}

extension HTTPRequest {
  /// Creates a request with those of `fields` that have a value.
  /// - Throws: `unsendable` if a name or value cannot be part of a header.
  package init(
    _ method: Method, _ address: WebAddress, fields: [(name: String, value: String?)],
    body: [UInt8]? = nil, secrets: Secrets = Secrets()
  ) throws(OidcError) {
    let headers: [HTTPHeader]
    do { headers = try [HTTPHeader](fields) } catch { throw .unsendable(error.description) }
    self.init(method, address, headers: headers, body: body, secrets: secrets)
    traceRules = .oauth
  }

  /// Returns a POST of a form that asks for JSON.
  /// - Parameters:
  ///   - fields: the form, including what authenticates the client.
  ///   - client: only its `header` is added.
  static func form(
    _ address: WebAddress, _ fields: [(String, String)], as client: ClientAuthentication,
    secrets: Secrets
  ) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(
      .POST, address,
      fields: [
        ("Accept", "application/json"), ("Content-Type", "application/x-www-form-urlencoded"),
        ("Authorization", client.header),
      ],
      body: Array(PercentEncoding.form(fields).utf8), secrets: secrets.union(client.secrets))
  }
}
