import JourneyJSON

/// The command `journey-demo`.
package enum DemoCommand {
  /// Runs it.
  ///
  /// - Parameter arguments: without the program's name.
  /// - Returns: the exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    StandardStream.secure()
    let wanted: DemoArguments
    do {
      wanted = try DemoArguments(arguments)
    } catch {
      StandardStream.error.write("journey-demo: \(error.message)\ntry 'journey-demo --help'\n")
      return 64
    }
    do {
      switch wanted.task {
      case .help: return print(DemoHelp.text)
      case .manPage: return print(DemoHelp.manPage)
      case .version: return print(DemoHelp.version + "\n")
      case .serve: return try serve(wanted.options)
      case .run(let command): return try run(command, beside: wanted.options)
      }
    } catch {
      StandardStream.error.write("journey-demo: \(error)\n")
      return 71
    }
  }

  private static func serve(_ options: TenantOptions) throws(DemoTenantError) -> Int32 {
    // Signals are held back before the server's thread begins, so that only `next` sees them.
    let signals = SignalQueue()
    let tenant = try DemoTenant(options)
    defer { tenant.stop() }
    let folder = try tenant.authorityPEM.map { (pem) throws(DemoTenantError) in
      try AuthorityFolder(pem: pem)
    }
    defer { folder?.remove() }
    StandardStream.error.write(
      "journey-demo: a server for demos and tests, at \(tenant.origin) until interrupted\n")
    guard print(tenant.config(authorityFile: folder?.file).pretty + "\n") == 0 else { return 74 }
    while signals.next().number == SignalQueue.childEnded {}
    return 0
  }

  private static func run(
    _ command: [String], beside options: TenantOptions
  ) throws(DemoTenantError) -> Int32 {
    let signals = SignalQueue()
    let tenant = try DemoTenant(options)
    defer { tenant.stop() }
    let folder = try tenant.authorityPEM.map { (pem) throws(DemoTenantError) in
      try AuthorityFolder(pem: pem)
    }
    defer { folder?.remove() }
    let child: ChildProcess
    switch ChildProcess.start(
      command,
      adding: [
        "JOURNEY_CONFIG": tenant.config(authorityFile: folder?.file).compact,
        "JOURNEY_DEMO_MAIL": tenant.mailURL,
      ], signals: signals)
    {
    case .success(let started): child = started
    case .failure(let fault):
      StandardStream.error.write("journey-demo: \(fault.message)\n")
      return fault.status
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

  private static func print(_ text: String) -> Int32 {
    StandardStream.output.write(text) ? 0 : 74
  }
}
