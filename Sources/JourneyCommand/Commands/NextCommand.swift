import JourneyAM
import JourneyAuthenticators
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `journey next`: posts the answers to a page and prints the next node.
struct NextCommand: Sendable {
  let context: CommandContext
  let answers: Result<Answers, FlowError>
  private let hasWarnedOfPolicies = FirstOnly()
  private let hasWarnedOfClock = FirstOnly()
  private let counters = CounterLedger()

  init(_ context: CommandContext) throws(UsageError) {
    try self.init(context, operands: context.arguments.operands)
  }

  init(_ context: CommandContext, operands given: [String]) throws(UsageError) {
    self.context = context
    var operands: [Answers.Operand] = []
    for (index, operand) in given.enumerated() {
      operands.append(try Answers.Operand(operand, number: index + 1))
    }
    for case .text(let key, let text) in operands
    where text.hasPrefix("@") && context.environment.canRead(String(text.dropFirst())) {
      context.errors.say(
        "warning: '\(key.shown)=@FILE' sends the name of the file; write \(key.shown)@FILE for its"
          + " content")
    }
    do {
      answers = .success(
        try Answers(operands, answersFile: context.arguments.answers, context.environment))
    } catch {
      answers = .failure(error)
    }
  }

  func run(_ document: Document, over transport: StepTransport) async -> Document {
    await run(document, waitingFor: context.arguments.wait, over: transport).document
  }

  /// - Parameters:
  ///   - seconds: the longest time to wait on pages that wait, or `nil` to poll once.
  ///   - read: the page of the document if the caller has read it with this transport.
  func run(
    _ document: Document, waitingFor seconds: Int?, as read: ContinueNode? = nil,
    over transport: StepTransport
  ) async -> NodeDocument {
    let clock = WaitingClock(context, seconds)
    var makesCodes = document["authenticator"]?["otp"] != nil
    let tag = document["tag"]
    let node: ContinueNode
    do { node = if let read { read } else { try page(of: document, over: transport) } } catch {
      return NodeDocument(document.failing(error))
    }
    // A failure returns the page as the server sent it, and only then is the page read again.
    let plain = { () -> Document in
      do { return document.restored(try page(of: document, over: transport)) } catch {
        return document.withoutAnswers
      }
    }
    do {
      let answers = try answers.get()
      let claim = counters.claim()
      var codes = maker(claim)
      var read = answers.read(for: node, of: document, codes: codes)
      while codes.wait > 0, read.problems.isEmpty {
        guard await clock.sleep(seconds: codes.wait) else {
          return NodeDocument(.interrupted(tag, plain()))
        }
        codes = maker(claim)
        read = answers.read(for: node, of: document, codes: codes)
      }
      transport.hide(codes.secrets)
      if codes.hasPolicies {
        context.errors.warn(CodeMaker.policies, once: hasWarnedOfPolicies)
      }
      makesCodes = makesCodes || !codes.secrets.isEmpty
      let problems = answers.apply(read, to: node)
      guard problems.isEmpty else {
        return NodeDocument(
          Document(
            failure: .badAnswers(
              problems,
              hint: node.answerHint(
                for: context.arguments.command, hasFile: context.arguments.answers != nil)),
            problems: problems,
            tag: tag, previous: plain()))
      }
    } catch {
      return NodeDocument(Document(failure: error, tag: tag, previous: plain()))
    }
    let result = await step(from: node, asked: document, plain, tag: tag, clock, over: transport)
    if makesCodes { warnOfClock(transport.clockOffset ?? 0) }
    return result
  }

  private func maker(_ counters: CounterLedger.Claim) -> CodeMaker {
    CodeMaker(
      now: context.environment.now(), after: context.arguments.after, counters: counters)
  }

  /// Warns if the clocks differ too much for one-time codes.
  private func warnOfClock(_ offset: Int) {
    guard abs(offset) > Self.clockTolerance else { return }
    context.errors.warn(
      "the server's clock is \(abs(offset)) s \(offset > 0 ? "ahead of" : "behind")"
        + " this machine's clock, which journey uses for one-time codes", once: hasWarnedOfClock)
  }

  /// The tolerated clock offset, in seconds.
  private static let clockTolerance = 5

  func page(of document: Document, over transport: any Transport) throws(FlowError)
    -> ContinueNode
  {
    guard document.documentType == .continueNode else {
      throw .wrongType(of: document, expected: "a ContinueNode", hint: document.hintForNext)
    }
    let node = try context.page(of: document, over: transport)
    guard node.page.isPostable else {
      throw FlowError(
        .state, "the page is waiting for a magic link", hint: "continue with journey resume LINK -")
    }
    return node
  }

  /// Takes one step. With `--wait`, polls until the response is no waiting page, or the time limit
  /// is reached.
  private func step(
    from node: ContinueNode, asked: Document, _ plain: () -> Document, tag: JSONValue?,
    _ clock: WaitingClock, over transport: StepTransport
  ) async -> NodeDocument {
    let defaults = asked.present("defaults")?.object
    var node = node
    /// The waiting page of the last response.
    var later: Document?
    while true {
      if let waiting = node.page.waiting, !node.page.isAnswered {
        switch await clock.sleep(waiting, since: (later ?? asked)["request"]) {
        case .due: break
        case .timeIsUp: return NodeDocument(later ?? plain())
        case .interrupted: return NodeDocument(.interrupted(tag, later ?? plain()))
        }
      }
      let next = await node.next()
      next.sayMissingCode(context, tag: tag, hiding: transport.secrets)
      let document = Document(
        next, tag: tag, defaults: defaults,
        previous: next.canBeRepeated ? later ?? plain() : nil, answered: node)
      guard clock.staysOnWaitingPages, let page = next as? ContinueNode, page.page.waiting != nil
      else { return NodeDocument(document, of: next) }
      if clock.isTimeUp { return NodeDocument(document, of: next) }
      node = page
      later = document
    }
  }
}

extension JSONObject {
  /// Returns the document to print if a signal ends a wait.
  fileprivate static func interrupted(_ tag: JSONValue?, _ previous: Document) -> Document {
    Document(failure: .interrupted, tag: tag, previous: previous)
  }
}

extension JSONObject {
  /// The hint for a document that `next` cannot use.
  fileprivate var hintForNext: String? {
    switch documentType {
    case .successNode:
      "run journey token, because the user is already signed in, or use journey-walk - in place of"
        + " this pipe"
    case .user: "run journey userinfo, because the user is already signed in"
    case nil where self["type"]?.string == nil && self["state"] == nil && self["journey"] == nil:
      "give answers with --answers FILE"
    default: nil
    }
  }
}

extension Node {
  /// Whether the failure has the answered page in `previous`, so that the step can be repeated.
  fileprivate var canBeRepeated: Bool {
    self is FailureNode || (self as? ErrorNode)?.cause.isOverload == true
  }
}

extension Page {
  /// Whether `next` posts the page without waiting, because it has an answer.
  var isAnswered: Bool {
    fields.contains { $0.isAnswered } || otherAnswers?.isEmpty == false
  }
}
