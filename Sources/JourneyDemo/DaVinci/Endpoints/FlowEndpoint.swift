import JourneyJSON

/// `POST /{env}/davinci/connections/{connection}/capabilities/{capability}[/continue]`: one step.
enum FlowEndpoint {
  static func answer(_ request: IncomingRequest, _ world: inout TenantState) throws(RequestError)
    -> OutgoingResponse
  {
    try FlowResponse.require("POST", request)
    guard request.header("X-Requested-With") == "ping-sdk" else { return FlowResponse.hostedPage }
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
    guard var interaction = find(request, body, world), world.now < interaction.expiresAt,
      isHeld(interaction, by: request)
    else { return FlowResponse.gone() }
    let path = String(request.path)
    if path == interaction.path + "/continue" {
      return try resume(&interaction, request, body, &world)
    }
    guard path == interaction.path else { return FlowResponse.gone() }
    guard body["id"]?.string == interaction.stepId else { return FlowResponse.gone() }
    let answers: FormAnswers
    do { answers = try FormReader(form: interaction.form).read(body) } catch {
      return try FlowResponse.refusal(error, of: interaction, world)
    }
    let turn: Screen.Transition
    do {
      turn = try interaction.flow.screens[interaction.screen].take(answers, &interaction, &world)
    } catch  where error.violation != nil {
      _ = world.answer(to: error)
      turn = .refuse(.custom("The passkey was refused"))
    }
    return try go(turn, &interaction, &world)
  }

  /// The cookie names the interaction, else the header, else the body.
  private static func find(_ request: IncomingRequest, _ body: JSONObject, _ world: TenantState)
    -> Interaction?
  {
    // The JavaScript SDK writes `undefined` where it has no value.
    let named = [
      request.cookie("interactionId"), request.header("interactionId"),
      body["interactionId"]?.string,
    ].compactMap { $0 }.filter { !$0.isEmpty && $0 != "undefined" }
    guard let id = named.first, named.allSatisfy({ $0 == id }) else { return nil }
    return world.pingOne.interactions[id]
  }

  /// Whoever goes on has the token of the interaction, in a cookie or in a header.
  private static func isHeld(_ interaction: Interaction, by request: IncomingRequest) -> Bool {
    let tokens = [request.cookie("interactionToken"), request.header("interactionToken")]
      .compactMap { $0 }.filter { $0 != "undefined" }
    return !tokens.isEmpty && tokens.allSatisfy { $0 == interaction.token }
  }

  /// After an identity provider's page: the token that it gave is good once.
  private static func resume(
    _ interaction: inout Interaction, _ request: IncomingRequest, _ body: JSONObject,
    _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let token = interaction.continueToken
    interaction.continueToken = nil
    world.pingOne.interactions[interaction.id] = interaction
    guard body.isEmpty, let token, request.header("Authorization") == "Bearer \(token)" else {
      return try FlowResponse.refusal(
        FlowRefusal(
          status: 401, connector: "pingOneSSOConnector", capability: "loginFirstFactor",
          code: "invalidToken", message: "The continue token is not valid"),
        of: interaction, world)
    }
    interaction.username = "demo"
    return try go(.next, &interaction, &world)
  }

  static func go(
    _ turn: Screen.Transition, _ interaction: inout Interaction, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    switch turn {
    case .next where interaction.screen + 1 >= interaction.flow.screens.count:
      world.pingOne.interactions[interaction.id] = nil
      return try FlowSuccess.answer(
        interaction.start, username: interaction.username ?? "demo", of: interaction, &world)
    case .next: interaction.screen += 1
    case .screen(let place): interaction.screen = place
    case .flow(let name):
      guard let flow = DaVinciFlow.named(name) else { return FlowResponse.gone() }
      (interaction.flow, interaction.screen) = (flow, 0)
    case .rewind:
      interaction.rounds += 1
      world.pingOne.interactions[interaction.id] = interaction
      return FlowResponse.rewind(interaction)
    case .refuse(let refusal):
      world.pingOne.interactions[interaction.id] = interaction
      return try FlowResponse.refusal(refusal, of: interaction, world)
    case .end(let response):
      world.pingOne.interactions[interaction.id] = nil
      return response
    }
    return try show(&interaction, &world)
  }

  /// The present screen, as a new step.
  static func show(_ interaction: inout Interaction, _ world: inout TenantState)
    throws(RequestError) -> OutgoingResponse
  {
    interaction.stepId = try world.secret(8)
    interaction.rounds = 0
    interaction.challenge = nil
    interaction.continueToken = nil
    interaction.form = try interaction.flow.screens[interaction.screen].show(
      &interaction, &world)
    world.pingOne.interactions[interaction.id] = interaction
    return .json(
      interaction.form.json(for: interaction, origin: world.origin),
      headers: [
        world.pingOneCookie("interactionId", interaction.id, lifetime: 3600),
        world.pingOneCookie("interactionToken", interaction.token, lifetime: 3600),
      ])
  }
}
