import JourneyJSON

/// `POST /{env}/davinci/connections/{connection}/capabilities/{capability}[/continue]`: one step.
enum FlowEndpoint {
  static func answer(_ request: IncomingRequest, _ tenant: inout TenantState) throws(RequestError)
    -> OutgoingResponse
  {
    try FlowResponse.require("POST", request)
    guard request.header("X-Requested-With") == "ping-sdk" else {
      return FlowResponse.widgetScreen
    }
    try FlowResponse.require("POST", ofJSON: true, request)
    let body: JSONObject
    do {
      guard let read = try JSONValue(parsing: request.body).object else {
        return FlowResponse.invalid("the body is not an object")
      }
      body = read
    } catch {
      return FlowResponse.invalid("the body is not JSON")
    }
    guard var interaction = find(request, body, tenant), tenant.now < interaction.expiresAt,
      isHeld(interaction, by: request)
    else { return FlowResponse.gone() }
    let path = String(request.path)
    if path == interaction.path + "/continue" {
      return try resume(&interaction, request, body, &tenant)
    }
    guard path == interaction.path else { return FlowResponse.gone() }
    guard body["id"]?.string == interaction.stepId else { return FlowResponse.gone() }
    let answers: FormAnswers
    do { answers = try FormReader(form: interaction.form).read(body) } catch {
      return try FlowResponse.refusal(error, of: interaction, tenant)
    }
    let transition: Screen.Transition
    do {
      transition = try interaction.flow.screens[interaction.screen].take(
        answers, &interaction, &tenant)
    } catch  where error.violation != nil {
      _ = tenant.answer(to: error)
      transition = .refuse(.custom("The passkey was refused"))
    }
    return try go(transition, &interaction, &tenant)
  }

  /// Finds the interaction by the id in the request's cookie, header or body, which must all be
  /// equal.
  private static func find(_ request: IncomingRequest, _ body: JSONObject, _ tenant: TenantState)
    -> Interaction?
  {
    // The JavaScript SDK writes `undefined` if it has no value.
    let named = [
      request.cookie("interactionId"), request.header("interactionId"),
      body["interactionId"]?.string,
    ].compactMap { $0 }.filter { !$0.isEmpty && $0 != "undefined" }
    guard let id = named.first, named.allSatisfy({ $0 == id }) else { return nil }
    return tenant.pingOne.interactions[id]
  }

  /// Returns whether the request has the interaction's token in a cookie or a header. If it has
  /// both, both must be correct.
  private static func isHeld(_ interaction: Interaction, by request: IncomingRequest) -> Bool {
    let tokens = [request.cookie("interactionToken"), request.header("interactionToken")]
      .compactMap { $0 }.filter { $0 != "undefined" }
    return !tokens.isEmpty && tokens.allSatisfy { $0 == interaction.token }
  }

  /// Continues the flow after the sign-in at an identity provider, whose token can be used only
  /// once.
  private static func resume(
    _ interaction: inout Interaction, _ request: IncomingRequest, _ body: JSONObject,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let token = interaction.continueToken
    interaction.continueToken = nil
    tenant.pingOne.interactions[interaction.id] = interaction
    guard body.isEmpty, let token, request.header("Authorization") == "Bearer \(token)" else {
      return try FlowResponse.refusal(
        FlowRefusal(
          status: 401, connector: "pingOneSSOConnector", capability: "loginFirstFactor",
          code: "invalidToken", message: "The continue token is not valid"),
        of: interaction, tenant)
    }
    interaction.username = "demo"
    return try go(.next, &interaction, &tenant)
  }

  static func go(
    _ transition: Screen.Transition, _ interaction: inout Interaction, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    switch transition {
    case .succeed:
      tenant.pingOne.interactions[interaction.id] = nil
      return try FlowSuccess.answer(
        interaction.start, username: interaction.username ?? "demo", of: interaction, &tenant)
    case .next where interaction.screen + 1 >= interaction.flow.screens.count:
      return try go(.succeed, &interaction, &tenant)
    case .again:
      interaction.rounds += 1
      tenant.pingOne.interactions[interaction.id] = interaction
      return .json(interaction.form.json(for: interaction, origin: tenant.origin))
    case .refuseToNext:
      interaction.screen += 1
      var response = try show(&interaction, &tenant)
      response.status = 400
      return response
    case .next: interaction.screen += 1
    case .screen(let index): interaction.screen = index
    case .flow(let name):
      guard let flow = DaVinciFlow.named(name) else { return FlowResponse.gone() }
      (interaction.flow, interaction.screen) = (flow, 0)
    case .rewind:
      interaction.rounds += 1
      tenant.pingOne.interactions[interaction.id] = interaction
      return FlowResponse.rewind(interaction)
    case .refuse(let refusal):
      tenant.pingOne.interactions[interaction.id] = interaction
      return try FlowResponse.refusal(refusal, of: interaction, tenant)
    case .end(let response):
      tenant.pingOne.interactions[interaction.id] = nil
      return response
    }
    return try show(&interaction, &tenant)
  }

  /// Begins a new step, and returns the response with the current page.
  static func show(
    _ interaction: inout Interaction, isFirst: Bool = false, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    if let end = interaction.flow.screens[interaction.screen].end {
      tenant.pingOne.interactions[interaction.id] = nil
      return try end(&interaction, &tenant)
    }
    interaction.stepId = try tenant.secret(8)
    interaction.rounds = 0
    interaction.challenge = nil
    interaction.continueToken = nil
    interaction.form = try interaction.flow.screens[interaction.screen].show(
      &interaction, &tenant)
    tenant.pingOne.interactions[interaction.id] = interaction
    return .json(
      interaction.form.json(for: interaction, origin: tenant.origin, isFirst: isFirst),
      headers: [
        interaction.flow.name == "Wait"
          ? tenant.oldPingOneCookie("interactionId", interaction.id)
          : tenant.pingOneCookie("interactionId", interaction.id, lifetime: 3600),
        tenant.pingOneCookie("interactionToken", interaction.token, lifetime: 3600),
      ])
  }
}
