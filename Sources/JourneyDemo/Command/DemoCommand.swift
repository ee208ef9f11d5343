import JourneyJSON
import JourneyTerminal

struct DemoCommand {
  let output: Descriptor
  let errors: Descriptor

  /// - Parameter argv: the arguments after the program's name, or `nil` if one is not valid UTF-8.
  /// - Returns: the exit status.
  func run(_ argv: [String]?) -> Int32 {
    guard let argv else { return refuse("invalid UTF-8 in an argument") }
    let wanted: DemoArguments
    do { wanted = try DemoArguments(argv) } catch { return refuse(error.message) }
    do {
      switch wanted.task {
      case .help: return print(DemoHelp.text)
      case .topic(let topic): return print(DemoHelp.text(of: topic))
      case .version: return print(DemoHelp.version + "\n")
      case .serve: return try serve(wanted.options, untilInterrupted)
      case .run(let command):
        return try serve(wanted.options) { run(command, beside: $0, $1, $2) }
      }
    } catch {
      errors.writeLine("journey-demo: \(error)")
      return 71
    }
  }

  private func serve(
    _ options: TenantOptions, _ body: (DemoTenant, JSONValue, SignalQueue) -> Int32
  ) throws(DemoTenantError) -> Int32 {
    // Signals are blocked before the server's thread starts, so that only `next` receives them.
    let signals = SignalQueue()
    let tenant = try DemoTenant(options)
    defer { tenant.stop() }
    let folder = try tenant.authorityPEM.map { (pem) throws(DemoTenantError) in
      try AuthorityFolder(pem: pem)
    }
    defer { folder?.remove() }
    return body(tenant, tenant.config(authorityFile: folder?.file), signals)
  }

  private func untilInterrupted(
    _ tenant: DemoTenant, _ config: JSONValue, _ signals: SignalQueue
  ) -> Int32 {
    let name = tenant.options.publicOrigin.map { " as \($0)" } ?? ""
    errors.writeLine(
      "journey-demo: serving demos and tests at \(tenant.localOrigin)\(name) until interrupted")
    guard print(config.pretty + "\n") == 0 else { return 74 }
    while signals.next().number == SignalQueue.childEnded {}
    return 0
  }

  private func run(
    _ command: [String], beside tenant: DemoTenant, _ config: JSONValue, _ signals: SignalQueue
  ) -> Int32 {
    var variables = [
      "JOURNEY_CONFIG": config.compact, "JOURNEY_DEMO_MAIL": tenant.mailURL,
      "PW": DemoUsers.password,
    ]
    variables["EXAMPLES"] = CommandSurroundings.examples
    CommandSurroundings.protectFiles()
    let child: ChildProcess
    do {
      child = try ChildProcess(
        CommandSurroundings.prepared(command), adding: variables, signals: signals)
    } catch {
      errors.writeLine("journey-demo: \(error.message)")
      return error.status
    }
    while true {
      let signal = signals.next()
      if signal.number == SignalQueue.childEnded {
        if let status = child.status() { return status }
      } else if !signal.reachedChild {
        child.send(signal.number)
      }
    }
  }

  private func print(_ text: String) -> Int32 {
    do { try output.write(Array(text.utf8)) } catch { return 74 }
    return 0
  }

  private func refuse(_ message: String) -> Int32 {
    errors.writeLine("journey-demo: \(message)\ntry 'journey-demo --help'")
    return 64
  }
}

/// Runs `journey-demo`. The program's `main` calls it.
/// - Returns: the exit status.
@_cdecl("journey_demo_run")
public func runDemo(
  _ count: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  disableTLSKeyLogging()
  let descriptors = Descriptor.standard()
  let command = DemoCommand(
    output: Descriptor(descriptors[1]), errors: Descriptor(descriptors[2]))
  return command.run(CommandLineArguments.read(count, argv))
}
