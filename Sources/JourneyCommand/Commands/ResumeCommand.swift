import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `journey resume [LINK] [-]`: continues from a magic link.
struct ResumeCommand: Sendable {
  private let context: CommandContext
  private let operands: StartDocument
  private let headers: HeaderOperands
  private let link: Result<String, FlowError>?
  let readsInput: Bool
  /// Only one document may use the link of the command line.
  private let firstDocument = FirstOnly()

  init(_ context: CommandContext) throws(UsageError) {
    self.context = context
    var arguments = context.arguments.operands
    readsInput = arguments.contains("-")
    arguments.removeAll { $0 == "-" }
    guard arguments.count <= 1, context.arguments.operands.count <= 2 else {
      throw UsageError("expected at most one LINK and at most one '-'", command: .resume)
    }
    guard readsInput || !arguments.isEmpty else {
      throw UsageError(
        "missing LINK, or '-' for documents that contain their links", command: .resume)
    }
    if arguments.first == "@-" {
      throw UsageError(
        "cannot read '@-': standard input is reserved for documents", command: .resume)
    }
    if let argument = arguments.first, argument.hasSuffix(".json"), !argument.hasPrefix("@") {
      throw UsageError(
        "invalid LINK '\(argument.shown)': read a link with @FILE, and documents with - < FILE",
        command: .resume)
    }
    operands = try StartDocument(context.arguments, journey: nil)
    try operands.checkQuery(context)
    headers = try HeaderOperands(context.arguments, context.environment)
    try headers.check(context)
    link = arguments.first.map { Self.read($0, context.environment) }
  }

  /// Creates the command for the documents of a walk that contain their links.
  init(options start: StartCommand, _ context: CommandContext) throws(UsageError) {
    self.context = context
    operands = try StartDocument(context.arguments, journey: nil)
    headers = start.headers
    link = nil
    readsInput = true
  }

  /// Reads `@FILE`, `@env:NAME` or the link itself.
  private static func read(_ argument: String, _ environment: CommandEnvironment) -> Result<
    String, FlowError
  > {
    guard argument.hasPrefix("@") else { return .success(argument) }
    let references = ValueReference(environment)
    do { return .success(try references.text(String(argument.dropFirst()))) } catch {
      return .failure(FlowError(.resume, error.reason))
    }
  }

  func run(over transport: StepTransport) async -> Document {
    var previous: Document?
    do {
      let link = try link?.get() ?? ""
      var start = operands
      let server = try context.server(of: start)
      previous = operands.options.json
      previous?["link"] = .string(link)
      try start.join(headers, for: server)
      return Document(
        await FlowClient(server.sending(start.headers), context, over: transport).resume(
          link, start, language: start.language(context.arguments.language)),
        tag: nil, previous: previous)
    } catch {
      return Document(failure: error, previous: previous)
    }
  }

  func run(_ document: Document, over transport: StepTransport) async -> NodeDocument {
    let tag = document["tag"]
    do throws(FlowError) {
      guard link == nil || firstDocument.isFirst() else {
        throw FlowError(
          .document, "cannot use the same link for a second document",
          hint: "give each document its own 'link'")
      }
      let link = try link(for: document)
      let (server, start) = try target(of: document, over: transport)
      let language = context.arguments.language ?? start.state?.language
      let node = await FlowClient(server.sending(start.headers), context, over: transport).resume(
        link, start, language: start.language(language))
      return NodeDocument(
        Document(node, tag: tag, defaults: start.defaults, previous: document.withoutAnswers),
        of: node)
    } catch {
      return NodeDocument(document.failing(error))
    }
  }

  private func link(for document: Document) throws(FlowError) -> String {
    if let link { return try link.get() }
    guard let link = document["link"]?.string, !link.isEmpty else {
      throw FlowError(
        .resume, "missing link",
        hint: "give LINK, or add 'link' to the document with jq '.link = …'")
    }
    return link
  }

  /// Returns the server configuration, options and session of a suspended page or a resume
  /// document.
  private func target(of document: Document, over transport: StepTransport) throws(FlowError)
    -> (ServerConfiguration, StartDocument)
  {
    guard document["type"] != nil else {
      var start = try StartDocument(document, resuming: true).over(operands)
      let server = try context.server(of: start)
      try start.join(headers, for: server)
      return (server, start)
    }
    guard document.documentType == .continueNode else {
      throw .wrongType(of: document, expected: "a ContinueNode or resume document")
    }
    let (server, state) = try context.serverWithoutFlowHeaders(of: document)
    try server.check(state.headers, .state)
    let node = try FlowClient(server, context, over: transport).page(document, state: state)
    guard node.page.isSuspended else {
      throw FlowError(
        .state, "the page is not waiting for a magic link", hint: "continue with journey next")
    }
    var start = try StartDocument(state).over(operands)
    if context.arguments.language != nil { start.headers.remove("Accept-Language") }
    try start.join(headers, for: server)
    start.defaults = try Defaults.read(document)
    return (server, start)
  }
}

extension StartDocument {
  /// Takes the options of the flow that led to a suspended page.
  init(_ state: FlowState) throws(FlowError) {
    self.init()
    let kept = try StartOptions(flowData: state.flowData)
    options = kept.start
    session = kept.session
    headers = state.headers
    openRequest = kept.openRequest
    self.state = state
  }
}
