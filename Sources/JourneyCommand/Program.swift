import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneySystem
import JourneyTerminal

/// The program: reads `argv` and standard input, and prints documents.
package enum Program {
  package static let version = JourneyVersion.number

  /// Runs one command line.
  /// - Parameter argv: the arguments without the program's name, or `nil` if one is not valid
  ///   UTF-8.
  /// - Returns: the exit status.
  package static func run(
    _ argv: [String]?, as program: String = "journey", _ environment: CommandEnvironment
  ) -> Int32 {
    let command = program == CommandName.walk.rawValue ? CommandName.walk : nil
    guard let argv else {
      return refuse(UsageError("invalid UTF-8 in an argument", command: command), environment)
    }
    if argv.isEmpty, command == nil { return refuseMissingCommand(environment) }
    let arguments: Arguments
    do { arguments = try Arguments(argv, as: command) } catch {
      return refuse(error, environment)
    }
    if arguments.has(.version) {
      return environment.show(Array("\(command?.program ?? "journey") \(version)\n".utf8))
    }
    if arguments.has(.help) {
      let isListed = command == nil && ["--help", "-h"].contains(argv.first)
      return environment.show(Array(Help.text(of: arguments.command, isListed: isListed).utf8))
    }
    do { return try run(arguments, environment) } catch {
      return refuse(error, environment)
    }
  }

  private static func run(_ arguments: Arguments, _ environment: CommandEnvironment)
    throws(UsageError) -> Int32
  {
    if arguments.command == .help { return try HelpCommand(arguments).run(environment) }
    if arguments.command == .schema {
      return try SchemaCommand(arguments).run(arguments, environment)
    }
    guard arguments.operands.isEmpty || !arguments.command.operands.isEmpty else {
      throw UsageError(
        "'\(arguments.command.rawValue)' takes no operands: it reads documents from standard input",
        command: arguments.command)
    }
    // Otherwise, the response to a step would be lost.
    guard Descriptor(environment.output).isWritable else {
      return StandardError(arguments, environment).report(.failed(EBADF))
    }
    try arguments.checkTraceFile(environment)
    let context = CommandContext(arguments, environment)
    // Never freed, because the process need not close connections before it ends.
    _ = Unmanaged.passRetained(context.transport)
    do { return try run(context) } catch {
      // A signal ends the process at once, even if nobody reads the output.
      context.signals?.end()
      throw error
    }
  }

  private static func run(_ context: CommandContext) throws(UsageError) -> Int32 {
    let arguments = context.arguments
    try refuseTooManyJobs(context)
    context.warn()
    switch arguments.command {
    case .start:
      let command = try StartCommand(context)
      if command.readsInput {
        return try steps(context) { await command.run($0, over: $1).document }
      }
      return once(context) { await command.run(over: $0).document }
    case .resume:
      let command = try ResumeCommand(context)
      if command.readsInput {
        return try steps(context) { await command.run($0, over: $1).document }
      }
      return once(context) { await command.run(over: $0) }
    case .next:
      let command = try NextCommand(context)
      if arguments.has(.dryRun) {
        return try filter(context) { await command.check($0, hiding: $1.secrets) }
      }
      return try steps(context) { await command.run($0, over: $1) }
    case .authenticator:
      let command = AuthenticatorCommand(context)
      return try filter(context) { await command.run($0, over: $1) }
    case .fields:
      let command = FieldsCommand(context)
      return command.end(try filter(context) { command.run($0, over: $1) })
    case .redact:
      let command = RedactCommand()
      return try filter(context) { document, _ in command.run(document) }
    case .seal, .unseal:
      let command = SealCommand(context)
      return try filter(context) { document, _ in command.run(document) }
    case .token: return try run(TokenCommand(context: context))
    case .refresh: return try run(RefreshCommand(context: context))
    case .userinfo: return try run(UserinfoCommand(context: context))
    case .revoke: return try run(RevokeCommand(context: context))
    case .logout: return try run(LogoutCommand(context: context))
    case .session: return try run(SessionCommand(context: context))
    case .walk:
      let command = try WalkCommand(context)
      if command.readsInput { return try filter(context) { await command.run($0, over: $1) } }
      return single(context) { await command.run(over: $0) }
    case .devices: return try run(DevicesCommand(context))
    case .approve: return try run(ApproveCommand(context))
    case .schema, .help: return ExitStatus.fine  // answered above
    }
  }

  /// Refuses a `--jobs` that needs too many open files, before the command reads anything.
  /// Otherwise, documents could fail only because other requests are in flight.
  private static func refuseTooManyJobs(_ context: CommandContext) throws(UsageError) {
    let command = context.arguments.command
    let limit = OpenFileLimit.current
    let needed = context.transport.configuration.neededFiles
    guard command.sends, limit < needed, limit >= TransportConfiguration.filesOfOneStep else {
      return
    }
    throw UsageError(
      "'--jobs \(context.arguments.jobs)' needs a 'ulimit -n' of \(needed), not \(limit)",
      command: command)
  }

  private static func run(_ command: some UserCommand) throws(UsageError) -> Int32 {
    try steps(command.context) { await command.run($0, over: $1) }
  }

  /// Runs a command that takes one step for each document.
  private static func steps(
    _ context: CommandContext,
    _ body: @escaping @Sendable (Document, StepTransport) async -> Document
  ) throws(UsageError) -> Int32 {
    try filter(context) { document, transport in
      let result = await body(document, transport)
      return StepResult(result, secrets: transport.secrets)
    }
  }

  private static func filter(_ context: CommandContext, _ body: @escaping DocumentStream.Body)
    throws(UsageError) -> Int32
  {
    let arguments = context.arguments
    if Descriptor(context.environment.input).isTerminal {
      throw UsageError(
        "'\(arguments.command.rawValue)' reads documents from standard input, which is a terminal",
        command: arguments.command)
    }
    return run(context, body) { $0.run() }
  }

  private static func once(
    _ context: CommandContext, _ body: @escaping @Sendable (StepTransport) async -> Document
  ) -> Int32 {
    single(context) { transport in
      StepResult(await body(transport), secrets: transport.secrets)
    }
  }

  private static func single(
    _ context: CommandContext, _ step: @escaping @Sendable (StepTransport) async -> StepResult
  ) -> Int32 {
    run(context, { _, transport in await step(transport) }, { $0.run(once: step) })
  }

  private static func run(
    _ context: CommandContext, _ body: @escaping DocumentStream.Body,
    _ start: (DocumentStream) -> Int32
  ) -> Int32 {
    let output = DocumentOutput(context)
    let status: Int32
    do {
      status = start(try DocumentStream(context, output, body))
    } catch {
      status = output.writeLast(context.stamped(Document(failure: FlowError(.tooFewOpenFiles()))))
    }
    if status != ExitStatus.output { context.signals?.end() }
    return status
  }

  /// Prints the overview of the commands on a terminal, or else refuses the command line with two
  /// lines. In both cases, the status is that of a usage error, so that a script stops.
  private static func refuseMissingCommand(_ environment: CommandEnvironment) -> Int32 {
    guard Descriptor(environment.output).isTerminal else {
      return refuse(UsageError("missing command"), environment)
    }
    let status = environment.show(Array(Help.overview.utf8))
    return status == ExitStatus.fine ? ExitStatus.usage : status
  }

  /// Prints two lines on standard error, and a FailureNode on standard output.
  private static func refuse(
    _ error: UsageError, _ environment: CommandEnvironment
  ) -> Int32 {
    let errors = StandardError(nil, environment)
    let name = error.command?.program ?? "journey"
    let line = "\(name): \(error.message)\(error.hint.map { "; \($0)" } ?? "")"
    errors.write("\(line)\n\(Help.usage(of: error.command))\n")
    // On a terminal, the document would only repeat the line.
    if errors.isTerminal, Descriptor(environment.output).isTerminal { return ExitStatus.usage }
    let document = Document(
      failure: FlowError(.usage, error.message, hint: error.hint ?? "\(name) --help")
    ).stamped(error.command, at: environment.now())
    let bytes = OutputStyle(nil, environment).line(.object(document))
    do { try Descriptor(environment.output).write(bytes) } catch {
      if case .failed = error { return ExitStatus.output }
    }
    return ExitStatus.usage
  }
}
