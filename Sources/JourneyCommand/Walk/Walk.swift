import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// The walk of one user through a journey.
struct Walk {
  private let command: WalkCommand
  private let transport: StepTransport
  /// The result of the last step, or the page with which the walk began.
  private var last = StepResult([:])
  /// The page of the last step, unless it must be read from the document.
  private var lastPage: ContinueNode?
  /// The secrets of all steps.
  private var secrets: Secrets
  /// The pages that the walk has answered.
  private var pages = 0
  /// Whether the last step waited on its page for the whole time.
  private var isWaitOver = false
  private var unused: UnusedAnswers
  /// The `Fields` documents of the pages, if an option needs them.
  private var seen: [Document] = []

  /// - Parameter isWhole: whether the walk sees all pages, so that an answer that no page asks for
  ///   is a change.
  init(_ command: WalkCommand, isWhole: Bool, over transport: StepTransport) {
    self.command = command
    self.transport = transport
    secrets = transport.secrets
    unused = UnusedAnswers(of: command, isWhole: isWhole)
  }

  private var context: CommandContext { command.context }

  /// The document of the last step, as its command prints it.
  private var document: Document {
    last.requests.map { last.document.listing($0) } ?? last.document
  }

  private var isStopped: Bool { context.signals?.first != nil }

  mutating func begin(at page: Document) { last = StepResult(page) }

  /// - Parameters:
  ///   - document: the document that the step reads, if any.
  ///   - given: the transport of the step, or `nil` for a new one.
  ///   - body: takes the step.
  mutating func step(
    _ name: CommandName, after document: Document?, over given: StepTransport? = nil,
    _ body: (StepTransport) async -> NodeDocument
  ) async {
    let none: Document = [:]
    let transport =
      given
      ?? transport.following(document ?? none.tagged(context.arguments.tag), by: name)
    let result = await body(transport)
    secrets = transport.secrets.union(secrets)
    last = context.completed(
      StepResult(result.document, secrets: transport.secrets), of: name, after: document,
      over: transport, listsOwnRequests: last.requests != nil)
    lastPage = result.page
  }

  /// Ends the walk with a failure that nothing was sent for.
  private func failure(
    _ cause: FlowError, of name: CommandName, at document: Document
  ) -> StepResult {
    context.completed(
      StepResult(document.failing(cause), secrets: secrets), of: name, after: document,
      over: transport.following(document, by: name))
  }

  mutating func end() async -> StepResult {
    let result = await lastStep()
    guard let watch = command.pageWatch, watch.isOn, !result.document.isInterrupted else {
      command.pageWatch?.discard()
      return judged(result, changes: [])
    }
    do { try watch.keep(seen) } catch {
      return failure(error, of: .walk, at: result.document)
    }
    return judged(result, changes: watch.changes(in: seen))
  }

  private mutating func lastStep() async -> StepResult {
    var isAnswered = false
    while true {
      switch last.document.documentType {
      case .continueNode:
        let document = document
        note(document)
        if let reason = reasonToStop(at: document, isAnswered: isAnswered) {
          return StepResult(
            document, status: ExitStatus.refused, secrets: secrets, requests: last.requests,
            reason: reason)
        }
        if isStopped { return failure(.interrupted, of: .next, at: document) }
        if let failure = await answer(document) { return failure }
        isAnswered = true
      case .successNode where context.arguments.has(.token):
        let document = document
        if isStopped { return failure(.interrupted, of: .token, at: document) }
        let command = command
        await step(.token, after: document) {
          NodeDocument(await command.token.run(document, over: $0))
        }
        return last
      default: return last
      }
    }
  }

  /// Returns the result of the walk, or the failure that says how the journey has changed.
  /// - Parameter changes: the differences between the pages of the walk and the recorded pages.
  private func judged(_ end: StepResult, changes: [Problem]) -> StepResult {
    var result = end
    result.secrets = secrets
    if end.document.isForwarded {
      let problems = end.document["problems"]?.array ?? []
      if !changes.isEmpty { result.document["problems"] = .array(problems + changes.map(\.json)) }
      return result
    }
    let all = changes + unused.problems(at: end.document)
    guard !all.isEmpty else { return result }
    let what = changes.isEmpty ? unused.message : all.changeList
    var cause = FlowError(
      .changed, what + UnusedAnswers.end + (end.document["type"]?.string ?? ""),
      code: changes.isEmpty ? "unused" : "pages", sent: true)
    cause.problems = all
    let document = end.requests.map { end.document.listing($0) } ?? end.document
    return failure(cause, of: .walk, at: document)
  }

  /// Remembers a page, unless it is the last one, which is still waiting.
  private mutating func note(_ page: Document) {
    guard command.pageWatch?.isOn == true, !isWaitOver else { return }
    let result = command.fields.run(page, over: transport.following(page, by: .fields))
    if result.document.documentType == .fields { seen.append(result.document) }
  }

  /// Returns why the walk ends at a page, or `nil` if it goes on.
  /// - Parameter isAnswered: whether the walk has answered a page before this one.
  private func reasonToStop(at page: Document, isAnswered: Bool) -> String? {
    lazy var secrets = self.secrets.union(page.heldSecrets)
    lazy var name = "page '\(page.pageName(hiding: secrets).map { $0.escapingControls() } ?? "")'"
    let problems = page["problems"]?.array ?? []
    let isEdited = !isAnswered && page["answers"] != nil
    if !problems.isEmpty, !isEdited, !informs(page) {
      return "\(name) has problems: \(problems.sentences(hiding: secrets))"
    }
    if page["suspended"] == true {
      return
        "\(name) is waiting for a magic link; add 'link' to the page, and pass it to journey-walk -"
    }
    if isWaitOver {
      return
        "\(name) is still waiting after \(command.wait) s; complete it on the user's device, or give"
        + " a longer --wait"
    }
    if pages >= context.arguments.pages {
      return "\(name) comes after --pages \(context.arguments.pages)"
    }
    return nil
  }

  /// Returns whether the page only shows a text and a button that an answer presses.
  private func informs(_ page: Document) -> Bool {
    guard
      page["problems"]?.array?.allSatisfy({ ["error", "message"].contains($0["code"]?.string) })
        == true
    else { return false }
    do {
      let node = try command.next.page(of: page, over: transport.following(page, by: .next))
      return node.page.fields.allSatisfy { $0.answerable.isEmpty || $0.isButton }
        && command.read(node, of: page).pressesButton(on: node.page.fields)
    } catch {
      return false
    }
  }

  /// - Returns: the failure with which the walk ends if the page is not sent.
  private mutating func answer(_ page: Document) async -> StepResult? {
    pages += 1
    isWaitOver = false
    let transport = transport.following(page, by: .next)
    var answered = page
    /// The page, unless its fields have answers already.
    var read: ContinueNode?
    do {
      let node = try lastPage?.over(transport) ?? command.next.page(of: page, over: transport)
      unused.remove(matchesOf: node.page.fields)
      let asked = WalkPage(node, of: page, command)
      unused.remove(usedBy: asked)
      if let cause = asked.registration(
        page, allowed: context.arguments.has(.register), hiding: secrets)
      {
        return failure(cause, of: .walk, at: page)
      }
      if let cause = asked.missingAuthenticator { return failure(cause, of: .next, at: page) }
      if let key = asked.keyOfEmptyPasskey {
        answered = page.answering(key, with: "")
      } else if asked.needsAuthenticator {
        let transport = transport.following(page, by: .authenticator)
        let result = await command.authenticator.run(
          page, beside: command.answers, over: transport)
        if result.isOwnResult {
          return context.completed(result, of: .authenticator, after: page, over: transport)
        }
        answered = result.document
        if let cause = asked.missingCode(in: answered) {
          return failure(cause, of: .next, at: page)
        }
      }
      if !asked.isRead { read = node }
    } catch {
      // `next` reports the error.
    }
    let isWaiting = page["waiting"] == true
    let seconds = isWaiting ? command.wait : nil
    let step = answered
    let command = command
    await self.step(.next, after: step, over: read == nil ? nil : transport) {
      await command.next.run(step, waitingFor: seconds, as: read, over: $0)
    }
    isWaitOver = isWaiting && waits(last.document)
    return nil
  }

  /// Returns whether a page only waits. A page that waits and also needs an answer does not.
  private func waits(_ page: Document) -> Bool {
    guard page["waiting"] == true else { return false }
    do {
      let transport = transport.following(page, by: .next)
      return try command.next.page(of: page, over: transport).page.waiting != nil
    } catch {
      return false
    }
  }
}

extension [JSONValue] {
  /// Returns the messages of at most three problems, and the number of the others.
  fileprivate func sentences(hiding secrets: Secrets) -> String {
    var messages: [String] = []
    for problem in self {
      let text = secrets.hide(in: problem["message"]?.string ?? "").escapingControls()
      if !messages.contains(text) { messages.append(text) }
    }
    let more = messages.count - 3
    return messages.prefix(3).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
  }
}
