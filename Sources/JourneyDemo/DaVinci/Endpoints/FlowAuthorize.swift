import JourneyJSON

/// `GET` or `POST /{env}/as/authorize`, and `POST /{env}/as/par`: the start of a flow.
enum FlowAuthorize {
  static func answer(_ request: IncomingRequest, _ tenant: inout TenantState) throws(RequestError)
    -> OutgoingResponse
  {
    let fields: FormFields
    switch request.method {
    case "GET": fields = request.query
    case "POST" where request.isForm:
      fields = request.form
    default: return FlowResponse.invalid("expected GET, or POST of a form", status: 405)
    }
    guard request.header("X-Requested-With") == "ping-sdk" else {
      return fields["response_mode"] == "pi.flow"
        ? FlowResponse.widgetScreen : FlowResponse.hostedPage
    }
    if let start = try pushed(fields, &tenant) { return try begin(start, request, &tenant) }
    return try begin(try read(fields, tenant), request, &tenant)
  }

  /// Stores the parameters of a pushed authorization request under a new `request_uri` (RFC 9126,
  /// section 2.2).
  static func push(_ request: IncomingRequest, _ tenant: inout TenantState) throws(RequestError)
    -> OutgoingResponse
  {
    guard request.method == "POST", request.isForm else {
      return FlowResponse.invalid("expected POST of a form", status: 405)
    }
    var start: FlowStart
    do { start = try read(request.form, tenant) } catch {
      let reason =
        error.response.document?["message"] ?? "the client or its redirect address is not known"
      return .json(["error": "invalid_request", "error_description": reason], status: 400)
    }
    start.expiresAt = tenant.now + 60
    let uri = "urn:ietf:params:oauth:request_uri:\(try tenant.secret())"
    tenant.pingOne.pushed[uri] = start
    return .json(["request_uri": .string(uri), "expires_in": 60], status: 201)
  }

  /// `GET /{env}/applications/{client}/deviceFlow?userCode=…`: begins the flow in which a user
  /// approves the sign-in of another device.
  static func approve(_ request: IncomingRequest, _ tenant: inout TenantState)
    throws(RequestError) -> OutgoingResponse
  {
    try FlowResponse.require("GET", request)
    guard request.header("X-Requested-With") == "ping-sdk" else { return FlowResponse.hostedPage }
    guard
      let code = tenant.oauth.deviceCode(
        of: request.query["userCode"], in: PingOne.realm, at: tenant.now)
    else {
      return .json(
        ["code": "NOT_FOUND", "message": "The user code is not valid or has expired"], status: 404)
    }
    var start = FlowStart(
      policy: DaVinciFlow.preset.name, redirectUri: PingOne.redirectUri, scope: "", challenge: "",
      state: nil, nonce: nil, prompt: "login")
    start.deviceCode = code
    return try begin(start, request, &tenant)
  }

  /// Returns the response for an unknown client or redirect address: a redirect to PingOne's own
  /// error page, never to the redirect address of the request.
  private static func unknownClient(_ tenant: TenantState) -> RequestError {
    RequestError(
      .redirect(to: "\(tenant.origin)/\(PingOne.environment)/signon/error?code=invalid"))
  }

  private static func invalid(_ message: String) -> RequestError {
    RequestError(FlowResponse.invalid(message))
  }

  private static func pushed(_ fields: FormFields, _ tenant: inout TenantState) throws(RequestError)
    -> FlowStart?
  {
    guard let uri = fields["request_uri"] else { return nil }
    guard fields["client_id"] == PingOne.client.id else { throw unknownClient(tenant) }
    guard fields["response_mode"] == "pi.flow",
      Set(fields.pairs.map(\.name)) == ["response_mode", "request_uri", "client_id"],
      let start = tenant.pingOne.pushed.removeValue(forKey: uri), tenant.now < start.expiresAt
    else {
      throw invalid("the request_uri is unknown, or is combined with a parameter that it replaces")
    }
    return start
  }

  private static func read(_ fields: FormFields, _ tenant: TenantState) throws(RequestError)
    -> FlowStart
  {
    guard !fields.hasDuplicate else { throw invalid("a parameter is repeated") }
    // With 'pi.flow', PingOne does not require the redirect address.
    let redirectUri = fields["redirect_uri"] ?? PingOne.redirectUri
    guard fields["client_id"] == PingOne.client.id,
      PingOne.client.redirectUris.contains(redirectUri)
    else { throw unknownClient(tenant) }
    guard fields["response_type"] == "code", fields["response_mode"] == "pi.flow" else {
      throw invalid("expected response_type 'code' and response_mode 'pi.flow'")
    }
    guard let challenge = fields["code_challenge"], challenge.utf8.count == 43,
      fields["code_challenge_method"] == "S256"
    else { throw invalid("expected a code_challenge by S256") }
    guard fields.spaceSeparated("scope").allSatisfy(PingOne.client.scopes.contains) else {
      throw invalid("a scope that is not granted to the client")
    }
    let policy = fields["acr_values"] ?? DaVinciFlow.preset.name
    guard DaVinciFlow.named(policy) != nil else {
      throw invalid("Invalid DV Flow Policy ID \(policy)")
    }
    return FlowStart(
      policy: policy, redirectUri: redirectUri, scope: fields["scope"] ?? "", challenge: challenge,
      state: fields["state"], nonce: fields["nonce"], prompt: fields["prompt"])
  }

  private static func begin(
    _ start: FlowStart, _ request: IncomingRequest, _ tenant: inout TenantState
  )
    throws(RequestError) -> OutgoingResponse
  {
    let held = [request.cookie("ST"), request.cookie("ST-NO-SS")].compactMap { $0 }
    if start.prompt != "login",
      let session = held.compactMap({ tenant.pingOne.sessions[$0] }).first
    {
      return try FlowSuccess.answer(start, username: session.username, of: nil, &tenant)
    }
    if start.prompt == "none" {
      return .json([
        "environment": ["id": .string(PingOne.environment)], "status": "FAILED",
        "error": [
          "code": "login_required",
          "message":
            "The request could not be completed. There was an issue processing the request",
        ],
        "session": ["id": .string(try tenant.secret(12))],
      ])
    }
    guard let flow = DaVinciFlow.named(start.policy) else { return FlowResponse.gone() }
    var interaction = Interaction(
      id: try tenant.secret(18), token: try tenant.secret(32), start: start,
      expiresAt: tenant.now + PingOne.interactionLifetime, flow: flow)
    return try FlowEndpoint.show(&interaction, isFirst: true, &tenant)
      .adding([tenant.pingOneCookie("skProxyApiEnvironmentId", "eu-west-1_demo", lifetime: 900)])
  }
}
