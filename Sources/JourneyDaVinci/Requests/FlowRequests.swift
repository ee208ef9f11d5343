import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// Creates the requests of a flow, without sending anything.
struct FlowRequests: Sendable {
  let boundary: FlowBoundary
  /// The configured headers, sent only to the origin of the authorization endpoint.
  let headers: [HTTPHeader]
  let cookies: CookieJar
  let language: String?
  /// The current time in seconds since 1970.
  let now: Int

  /// Returns the parameters of the request that begins a flow. With `response_mode=pi.flow`,
  /// PingOne responds with JSON instead of a web page.
  static func parameters(of asked: AuthorizeRequest) -> [(String, String)] {
    [("response_mode", "pi.flow")]
      + asked.parameters.map { ($0.name, $0.value) }.filter { $0.0 != "response_mode" }
  }

  /// `GET {authorization_endpoint}?…`, which begins a flow.
  func authorize(_ parameters: [(String, String)], secrets: Secrets) throws(FlowError)
    -> HTTPRequest
  {
    let address = boundary.authorize
    return try request(
      .GET, address, addressed: address.adding(query: parameters), secrets: secrets)
  }

  /// `GET {environment}/applications/{client}/deviceFlow?userCode=…`, which begins the flow that
  /// approves the sign-in of another device.
  func approve(_ code: UserCode, for client: String, in environment: WebAddress)
    throws(FlowError) -> HTTPRequest
  {
    let address = environment.appending(path: ["applications", client, "deviceFlow"])
    return try request(
      .GET, address, addressed: address.adding(query: [("userCode", code.text)]),
      secrets: Secrets([code.text]))
  }

  /// `POST {pushed_authorization_request_endpoint}` (RFC 9126, section 2.1), with the parameters in
  /// the body.
  func push(
    _ parameters: [(String, String)], to address: WebAddress, as client: ClientAuthentication,
    secrets: Secrets
  ) throws(FlowError) -> HTTPRequest {
    try request(
      .POST, address,
      headers: [
        ("Content-Type", "application/x-www-form-urlencoded"), ("Authorization", client.header),
      ],
      body: Array(PercentEncoding.form(client.completing(parameters)).utf8),
      secrets: secrets.union(client.secrets))
  }

  /// `POST {_links.next.href}`, which submits the answers to a page.
  /// - Parameter origin: the origin in the outcome of a passkey ceremony, for the `Origin` header,
  ///   which a configured header replaces.
  func submit(
    _ body: SubmitBody, of interaction: Interaction, to link: String?, origin: String?
  ) throws(FlowError) -> HTTPRequest {
    let isConfigured = headers.contains { $0.name.lowercased() == "origin" }
    let claimed = isConfigured ? [] : origin.map { [("Origin", $0)] } ?? []
    return try request(
      .POST, try boundary.address(link, named: "_links.next.href"),
      headers: [("Content-Type", "application/json")] + interaction.headers + claimed,
      json: body.json(for: interaction), secrets: Secrets())
  }

  /// `POST {_links.continue.href}`, which continues the flow after a sign-in at an identity
  /// provider.
  func resume(_ token: String, at link: String?) throws(FlowError) -> HTTPRequest {
    try request(
      .POST, try boundary.address(link, named: "_links.continue.href"),
      headers: [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")],
      json: [:], secrets: Secrets([token]))
  }

  /// `POST …/davinci/user/credentials/challenge/{challenge}/status`, which is no step of the flow.
  ///
  /// The address begins like `_links.self.href`, or else `_links.next.href`, before `/davinci/`.
  /// That part contains the environment id, unless the environment has a custom domain.
  func status(of challenge: String, in interaction: Interaction, next: String?, itself: String?)
    throws(FlowError) -> HTTPRequest
  {
    let name = itself == nil ? "_links.next.href" : "_links.self.href"
    let page = try boundary.address(itself ?? next, named: name)
    let segments = page.path.split(separator: "/").map(String.init)
    guard let index = segments.firstIndex(of: "davinci") else {
      throw FlowError(.state, "invalid '\(name)': its path has no '/davinci/'")
    }
    let base: WebAddress
    do {
      base = try WebAddress("\(page.origin)/\(segments[..<index].joined(separator: "/"))")
    } catch {
      throw FlowError(.state, "invalid '\(name)': \(error)")
    }
    let address = base.appending(
      path: ["davinci", "user", "credentials", "challenge", challenge, "status"])
    return try request(
      .POST, address,
      headers: [
        ("Content-Type", "application/json"), ("interactionId", interaction.interactionId),
      ],
      json: [:], secrets: Secrets([challenge]))
  }

  private func request(
    _ method: HTTPRequest.Method, _ address: WebAddress, addressed: WebAddress? = nil,
    headers named: [(String, String?)] = [], json: JSONValue? = nil, body: [UInt8]? = nil,
    secrets: Secrets
  ) throws(FlowError) -> HTTPRequest {
    let fields: [(String, String?)] =
      [
        ("Accept", "application/json"), ("X-Requested-With", "ping-sdk"),
        ("X-Requested-Platform", "ios"),
      ] + named + [
        ("Accept-Language", language), ("Cookie", cookies.header(for: address, now: now)),
      ]
    var request = HTTPRequest(
      method, addressed ?? address, headers: try FlowError.headers(fields),
      body: json.map { Array($0.compact.utf8) } ?? body,
      secrets: secrets.union(Secrets(cookies.cookies.map(\.value))))
    request.traceRules = .flow
    if address.origin == boundary.authorize.origin { request.add(configured: headers) }
    return request
  }
}

extension Interaction {
  /// The interaction's headers, as the JavaScript SDK sends them. The mobile SDKs rely on cookies
  /// of the same names.
  fileprivate var headers: [(String, String?)] {
    [("interactionId", interactionId), ("interactionToken", interactionToken)]
  }
}
