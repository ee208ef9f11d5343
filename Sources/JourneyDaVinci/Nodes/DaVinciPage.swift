public import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

final class DaVinciPage: Page {
  let input: JSONObject
  let form: CollectorForm
  let state: FlowState
  var otherAnswers: JSONObject?
  private let memory: DaVinciState
  private let client: DaVinciClient

  init(input: JSONObject, memory: DaVinciState, state: FlowState, client: DaVinciClient) {
    self.input = input
    self.memory = memory
    self.client = client
    var state = state
    state.flowData = memory.flowData
    self.state = state
    form = CollectorForm(input, retries: memory.retries)
    otherAnswers = form.hasInputs ? [:] : nil
    for case let field as PollingCollector in form.collectors where field.asksForStatus {
      field.challengeStatus = { [input, memory] in
        await Self.status(of: field.challenge, on: input, memory, state, client)
      }
    }
  }

  var blank: any Page { DaVinciPage(input: input, memory: memory, state: state, client: client) }

  var fields: [any Field] { form.collectors.map { $0 } }
  let isSuspended = false

  var heading: JSONObject {
    var heading: JSONObject = [:]
    heading["id"] = input["id"]
    for name in ["name", "description", "category"] { heading[name] = input["form"]?[name] }
    return heading
  }

  var polls: Bool { form.collectors.contains { $0 is PollingCollector } }

  var waiting: Waiting? {
    // A shorter time would make a waiting client poll without a pause.
    form.poll.map { Waiting(milliseconds: max(250, $0.pollInterval)) }
  }

  private var interaction: Interaction { Interaction(input, renewed: memory.renewed) }
  private func link(_ name: String) -> String? { input["_links"]?[name]?["href"]?.string }

  var answerProblems: [Problem] { form.problems }

  func next() async -> any Node {
    let problems = answerProblems
    guard problems.isEmpty else { return FailureNode(.answers(problems)) }
    var state = state
    return await client.node {
      let (_, boundary) = try await client.discover(&state)
      let requests = client.requests(within: boundary, state)
      if let token = form.returnedFrom?.continueToken {
        return await send(try requests.resume(token, at: link("continue")), state)
      }
      if let polled = form.poll { return try await poll(polled, requests, state) }
      return await send(try submit(nil, requests), state)
    }
  }

  /// Returns the same page for another attempt, with the answers to keep after a submission
  /// (docs/protocol/davinci.md, "Error resubmission" and "Cleared values").
  /// - Parameters:
  ///   - body: the response, which can contain new identifiers for the interaction.
  ///   - polled: whether the last attempt was a poll.
  func again(after body: JSONObject, polled: Bool, state: FlowState) -> DaVinciPage {
    var memory = memory
    for (name, value) in Interaction.renewal(in: body) { memory.renewed[name] = value }
    if polled {
      for case let field as PollingCollector in form.collectors {
        memory.retries[field.id] = max(0, field.retriesAllowed - 1)
      }
    }
    let step = DaVinciPage(input: input, memory: memory, state: state, client: client)
    step.form.keepAnswers(of: form)
    return step
  }

  /// Returns whether this page has nothing to answer and is the answered page again. PingOne's own
  /// web page submits such a page by itself.
  func comesBack(after answered: DaVinciPage?) -> Bool {
    guard waiting == nil, !interaction.id.isEmpty, !fields.contains(where: { $0.isAnswerable })
    else { return false }
    return answered?.interaction.id == interaction.id
  }

  /// Polls once: requests the status of the challenge, which is no step of the flow, or posts the
  /// form. Also posts the form if the challenge is finished or no polls remain.
  private func poll(_ field: PollingCollector, _ requests: FlowRequests, _ state: FlowState)
    async throws(FlowError) -> any Node
  {
    guard field.retriesAllowed > 0 else {
      return await send(try submit((field, "timedOut"), requests), state)
    }
    guard field.asksForStatus else {
      return await send(try submit((field, "continue"), requests), state)
    }
    var state = state
    var request = try requests.status(
      of: field.challenge, in: interaction, next: link("next"), itself: link("self"))
    request.secrets.formUnion(secrets)
    let (reply, exchange) = await client.reply(to: request, &state)
    switch ChallengeStatus(reply) {
    case .pending:
      return client.page(again(after: [:], polled: true, state: state), exchange)
    case .finished(let status):
      let renewed = client.requests(within: requests.boundary, state)
      return await send(try submit((field, status), renewed), state)
    }
  }

  private static func status(
    of challenge: String, on input: JSONObject, _ memory: DaVinciState, _ state: FlowState,
    _ client: DaVinciClient
  ) async -> ChallengeStatus {
    var state = state
    do {
      let (_, boundary) = try await client.discover(&state)
      let request = try client.requests(within: boundary, state).status(
        of: challenge, in: Interaction(input, renewed: memory.renewed),
        next: input["_links"]?["next"]?["href"]?.string,
        itself: input["_links"]?["self"]?["href"]?.string)
      return ChallengeStatus(await client.reply(to: request, &state).0)
    } catch {
      return .finished("error")
    }
  }

  private func submit(
    _ polled: (collector: PollingCollector, status: String)?, _ requests: FlowRequests
  ) throws(FlowError) -> HTTPRequest {
    try requests.submit(
      SubmitBody(form, polled: polled, others: otherAnswers ?? [:]), of: interaction,
      to: link("next"),
      origin: form.claimedOrigin)
  }

  /// The secret answers, and the identifiers of the interaction.
  private var secrets: Secrets {
    let interaction = interaction
    return Secrets(
      form.collectors.flatMap(\.secrets)
        + JSONValue.object(otherAnswers ?? [:]).parts
        + [interaction.interactionId, interaction.interactionToken].compactMap(\.self))
  }

  private func send(_ request: HTTPRequest, _ state: FlowState) async -> any Node {
    var request = request
    request.secrets.formUnion(secrets)
    return await client.send(request, from: self, memory: memory, state: state)
  }
}

extension ContinueNode {
  /// The page's collectors in the order of the form.
  public var collectors: [any Collector] { collectorFields.map { $0 } }

  package var collectorFields: [AbstractCollector] {
    (page as? DaVinciPage)?.form.collectors ?? []
  }

  public var name: String { input["form"]?["name"]?.string ?? "" }
  /// The description of the form or of the journey's page, or "" if there is none.
  public var description: String {
    (input["form"]?["description"] ?? input["description"])?.string ?? ""
  }
  /// The form's category, such as `CUSTOM_FORM`.
  public var category: String { input["form"]?["category"]?.string ?? "" }
  /// The server's id for the step.
  public var id: String { Interaction(input).id }
}
