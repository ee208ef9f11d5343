import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneySystem
import JourneyTerminal
import Synchronization

/// What every command needs: the command line, the current configuration and the transport. A
/// class, which all steps share and nothing changes.
final class CommandContext: Sendable {
  let arguments: Arguments
  let environment: CommandEnvironment
  /// The current configuration from `--config` or `JOURNEY_CONFIG`, or `nil` if there is none or
  /// the command uses none. If it is invalid, or if the trace file cannot be opened, every document
  /// fails with this error, except those that are only forwarded.
  let configuration: Result<Configuration?, FlowError>
  /// The transport for all requests of the process. It opens no connection before the first
  /// request. After a signal, it completes requests in flight and sends no queued ones.
  let transport: CurlTransport
  /// The signals that ask the command to stop, or `nil` if it does not handle them.
  let signals: Signals?
  let errors: StandardError
  /// The last server configuration, because most documents of a stream have the same server.
  private let last = LastServer()

  init(_ arguments: Arguments, _ environment: CommandEnvironment) {
    self.arguments = arguments
    // A command that reads documents takes signals at once, so that it prints the documents of the
    // commands before it. Any other command loses nothing until it sends a request.
    let reader = environment.takesSignals && arguments.readsDocuments ? Signals() : nil
    let environment = reader.map { environment.ending(by: $0) } ?? environment
    var transport = TransportConfiguration()
    var verbosity = 0
    var file: TraceWriter?
    do {
      verbosity = try StderrTrace.verbosity(arguments, environment)
      if arguments.command.sends {
        transport.environment = try TransportEnvironment(environment.variable)
      }
      if let path = try arguments.traceFile(environment) {
        StandardError(arguments, environment, signals: reader)
          .warn(ofReadable: path, environment)
        file = try TraceFile.open(path)
      }
      configuration = .success(
        try arguments.command.continuesFlow
          ? ConfigurationSource.current(
            arguments.config, for: arguments.commandOfConfiguration, environment)
          : nil)
    } catch {
      configuration = .failure(error)
    }
    if case .success(let configuration?) = configuration { transport = configuration.transport }
    if let timeout = arguments.timeout { transport.timeout = .milliseconds(timeout) }
    transport.concurrent = arguments.jobs
    transport.retries = arguments.retries
    transport.connectTo = arguments.connectTo
    transport.cancelsOnWire = false
    OpenFileLimit.raise(to: transport.neededFiles)
    if arguments.jobsOption == nil, arguments.rate != nil {
      transport.concurrent = transport.mostConcurrent
    }
    signals = reader ?? (environment.takesSignals ? Signals() : nil)
    self.environment =
      reader == nil ? signals.map { environment.ending(by: $0) } ?? environment : environment
    errors = StandardError(arguments, environment, signals: signals)
    var traces: [any Trace] = []
    if let trace = StderrTrace(arguments.command, verbosity, errors) { traces.append(trace) }
    if let file { traces.append(TraceFile(file, for: arguments.command, errors)) }
    self.transport = CurlTransport(transport, traces: traces)
  }

  /// Returns the server configuration, with the headers of the flow, and the state of a document.
  func server(of document: Document) throws(FlowError) -> (ServerConfiguration, FlowState) {
    let (server, state) = try serverWithoutFlowHeaders(of: document)
    try server.check(state.headers, .state)
    return (server.sending(state.headers), state)
  }

  /// Returns the server configuration, without the headers of the flow, and the state of a
  /// document.
  ///
  /// A document for another server, realm, cookie name, discovery endpoint or client than that of
  /// the current configuration is refused.
  func serverWithoutFlowHeaders(of document: Document) throws(FlowError) -> (
    ServerConfiguration, FlowState
  ) {
    let current = try configuration.get()
    guard let value = document["state"] else {
      throw .noState
    }
    let state = try FlowState(json: value)
    let server: ServerConfiguration
    if let last = last.server(for: state.server) {
      server = last
    } else {
      server = try self.server(of: state, current: current)
      last.remember(server, for: state.server)
    }
    return (server, current == nil ? state : state.guarded(by: server))
  }

  private func server(of state: FlowState, current: Configuration?) throws(FlowError)
    -> ServerConfiguration
  {
    let fromDocument: Configuration
    do {
      fromDocument = try Configuration(
        .object(state.server), at: "state.server", references: .none, isDocument: true,
        allowPlainHttp: current?.transport.allowPlainHttp ?? false)
    } catch {
      throw FlowError(.state, error.message)
    }
    guard let current else { return fromDocument.server }
    try ConfigurationGuard(current.server).check(fromDocument.server)
    return current.server
  }

  /// Returns the server at which a flow begins: that of the current configuration, or else of the
  /// document's own, or else in a SuccessNode's or User's state.
  func server(of start: StartDocument) throws(FlowError) -> ServerConfiguration {
    var current = try configuration.get()
    if let config = start.config {
      let fromDocument = try Configuration(
        config, at: "config", references: .none, isDocument: true,
        allowPlainHttp: current?.transport.allowPlainHttp ?? false)
      if let current { try ConfigurationGuard(current.server).check(fromDocument.server) }
      warn(fromDocument, tag: start.tag)
      current = current ?? fromDocument
    }
    if let state = start.state { return try server(of: state, current: current) }
    if let current { return current.server }
    if start.isHandMade { throw .noState }
    throw FlowError(
      .config, "missing configuration",
      hint: "give --config FILE, set JOURNEY_CONFIG, or add 'config' to the document")
  }
}

/// The last server configuration from a state, which was compared with the current configuration.
private final class LastServer: Sendable {
  private let content = Mutex<(blocks: JSONObject, server: ServerConfiguration)?>(nil)

  func server(for blocks: JSONObject) -> ServerConfiguration? {
    content.withLock { $0?.blocks == blocks ? $0?.server : nil }
  }

  func remember(_ server: ServerConfiguration, for blocks: JSONObject) {
    content.withLock { $0 = (blocks, server) }
  }
}

extension CommandContext {
  func warn() {
    if case .success(let configuration?) = configuration { warn(configuration) }
  }

  /// - Parameter tag: the tag of the document that contained the configuration.
  private func warn(_ configuration: Configuration, tag: JSONValue? = nil) {
    var document: Document = [:]
    document["tag"] = tag
    for warning in configuration.warnings {
      errors.say("warning: \(warning)", of: document)
    }
  }
}
