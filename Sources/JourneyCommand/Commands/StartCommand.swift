import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// `journey start [NAME|ADDRESS] [-]`: begins a journey or a DaVinci flow.
struct StartCommand: Sendable {
  private let context: CommandContext
  /// The name and options on the command line.
  private let operands: StartDocument
  let headers: HeaderOperands
  let readsInput: Bool

  init(_ context: CommandContext) throws(UsageError) {
    self.context = context
    var names = context.arguments.operands
    readsInput = names.contains("-")
    names.removeAll { $0 == "-" }
    guard names.count <= 1, context.arguments.operands.count <= 2 else {
      let command = context.arguments.command
      let isAnswered = names.dropFirst().contains { $0.contains { "=@".contains($0) } }
      throw UsageError(
        "too many operands: expected at most one NAME or ADDRESS and one '-'", command: command,
        hint: !isAnswered
          ? nil
          : command == .walk
            ? "write answers into the file of --answers" : "give answers to journey next")
    }
    if let name = names.first, name.hasSuffix(".json"), !name.contains("://") {
      throw UsageError(
        "invalid NAME '\(name.shown)': read documents with \(context.arguments.command.program) - < FILE",
        command: context.arguments.command)
    }
    guard readsInput || !context.arguments.start.options.isSet(.sessionUpgrade) else {
      throw UsageError(
        "missing operand '-': '--session-upgrade' needs a document with a session on standard input",
        command: context.arguments.command)
    }
    operands = try StartDocument(context.arguments, journey: names.first)
    try operands.checkAddress(context)
    try operands.checkQuery(context)
    try operands.checkApproval(context)
    headers = try HeaderOperands(context.arguments, context.environment)
    try headers.check(context)
  }

  /// Begins a flow without a document from standard input.
  func run(over transport: StepTransport) async -> NodeDocument {
    let previous = operands.options.json.tagged(context.arguments.tag)
    return await begin(operands, previous: previous, tag: previous["tag"], over: transport)
  }

  func run(_ document: Document, over transport: StepTransport) async -> NodeDocument {
    let start: StartDocument
    do { start = try StartDocument(document) } catch {
      return NodeDocument(Document(failure: error, previous: document))
    }
    return await begin(
      start.over(operands), previous: document, tag: document["tag"], over: transport)
  }

  private func begin(
    _ start: StartDocument, previous: Document, tag: JSONValue?, over transport: StepTransport
  ) async -> NodeDocument {
    do {
      var start = start
      let server = try context.server(of: start)
      var kept = start.headersOfOpenRequest
      if context.arguments.language != nil { kept.remove("Accept-Language") }
      try start.join(headers, keeping: kept, for: server)
      let node = await FlowClient(server.sending(start.headers), context, over: transport)
        .start(start, language: start.language(context.arguments.language))
      node.sayMissingCode(context, tag: tag, hiding: transport.secrets)
      // The client of the node still has headers that no later step may have.
      let isLikeDocument = start.headers.zeroPageName == nil
      return NodeDocument(
        Document(node, tag: tag, defaults: start.defaults, previous: previous),
        of: isLikeDocument ? node : nil)
    } catch {
      return NodeDocument(Document(failure: error, tag: tag, previous: previous))
    }
  }
}

extension StartDocument {
  /// Reads the command line of `start` or `resume`.
  init(_ arguments: Arguments, journey: String?) throws(UsageError) {
    self.init()
    options = arguments.start.options
    if let journey {
      guard !journey.isEmpty else {
        throw UsageError("invalid NAME: it is empty", command: arguments.command)
      }
      options[journey.contains("://") ? .address : .journey] = .text(journey)
    }
    guard StartOption.all.filter({ $0.choosesJourney && options.isSet($0) }).count <= 1 else {
      throw UsageError(
        "give only one of NAME, ADDRESS, --index, --advice and --approve",
        command: arguments.command)
    }
    let others: [StartOption] = [.address, .index, .transaction, .advice, .sessionUpgrade]
    guard !options.isSet(.authorize) || !others.contains(where: options.isSet) else {
      throw UsageError(
        "cannot combine --authorize with ADDRESS, --index, --advice or --session-upgrade",
        command: arguments.command)
    }
  }
}

extension StartDocument {
  /// Returns the value for `Accept-Language`, unless the flow's own headers contain it.
  func language(_ language: String?) -> String? {
    headers["Accept-Language"] == nil ? language : nil
  }

  /// Compares the address's server and realm only with the current configuration, because a
  /// document can have its own.
  func checkAddress(_ context: CommandContext) throws(UsageError) {
    guard let text = options.text(.address) else { return }
    do throws(FlowError) {
      let address = try BackchannelAddress(text)
      if case .success(let configuration?) = context.configuration,
        case .journey(let server) = configuration.server.flow
      {
        try address.check(for: server)
      }
    } catch {
      throw UsageError(error.message, command: context.arguments.command, hint: error.hint)
    }
  }

  /// Checks `--approve`, as far as that is possible without the discovery document.
  func checkApproval(_ context: CommandContext) throws(UsageError) {
    guard let approve = options.text(.approve) else { return }
    let command = context.arguments.command
    guard !StartOption.all.contains(where: { $0 != .approve && options.isSet($0) }) else {
      throw UsageError(
        "cannot combine --approve with other options that begin a flow", command: command)
    }
    guard case .success(let configuration?) = context.configuration else { return }
    guard configuration.server.kind == .davinci else {
      throw UsageError(
        "cannot use --approve with the block 'journey'", command: command,
        hint: "run journey approve with the user's document")
    }
    // The flow itself reports a missing or invalid discovery endpoint.
    guard let server = WebAddress(ifValid: configuration.server.oidc?.discoveryEndpoint ?? "")
    else { return }
    do { _ = try UserCode(address: approve, of: server.origin) } catch {
      throw UsageError("invalid ADDRESS: \(error.reason)", command: command)
    }
  }

  /// Refuses reserved names, which depend on the options and on the kind of flow in the current
  /// configuration.
  func checkQuery(_ context: CommandContext) throws(UsageError) {
    var isReserved = startOptions.reserves
    if case .success(let configuration?) = context.configuration,
      configuration.server.kind == .davinci
    {
      isReserved = AuthorizeRequest.isReserved
    }
    do { try options.query.check(isReserved) } catch {
      throw UsageError("'--query': \(error.message)", command: context.arguments.command)
    }
  }
}
