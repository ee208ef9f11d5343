import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns the documents of stdin into those of stdout: each begun as soon as its last brace has
/// come, at most a window of them at a time, printed in the order of the input.
///
/// All happens on the thread that calls `run`: reading and writing, the steps' own work, and the wire.
final class DocumentStream {
  /// What a command makes of one readable document.
  typealias Body = @Sendable (Document, StepTransport) async -> Reply

  private let context: CommandContext
  private let body: Body
  private let input: Descriptor
  private let output: DocumentOutput
  private let pipe: WakePipe
  private let signals: Signals
  private let window: ReorderBuffer
  private let executor: StepExecutor
  private let steps: RunningTasks
  private let driver: CurlDriver
  private var documents: JSONDocumentReader
  /// What is read goes through it.
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  private var isAtEnd = false
  private var unreadable: Descriptor.WriteError?
  /// nil where nobody waits at a terminal.
  private var progress: StreamProgress?
  private var count = 0
  private var status = ExitStatus.fine

  /// - Throws: where the system has no more descriptors.
  init(_ context: CommandContext, _ output: DocumentOutput, _ body: @escaping Body)
    throws(Descriptor.WriteError)
  {
    guard let pipe = WakePipe() else { throw .failed(errno) }
    self.context = context
    self.body = body
    self.output = output
    self.pipe = pipe
    documents = DocumentLimits.reader
    input = Descriptor(context.environment.input)
    isAtEnd = !input.isOpen
    signals = context.environment.signals ?? Signals()
    signals.notify { pipe.wake() }
    window = ReorderBuffer()
    executor = StepExecutor { pipe.wake() }
    steps = RunningTasks(on: executor)
    driver = CurlDriver(context.transport, pipe)
    // Kept to the end of the process, which does not wait for connections to be closed in order.
    _ = Unmanaged.passRetained(driver)
    progress = StreamProgress(context.arguments, context.environment)
  }

  deinit { chunk.deallocate() }

  /// Reads nothing, and prints what comes of one step.
  /// - Returns: the exit status.
  func run(once step: @escaping @Sendable (StepTransport) async -> Document) -> Int32 {
    isAtEnd = true
    progress = nil
    count = 1
    let place = window.reserve()
    let transport = StepTransport(context.transport)
    steps.start { [window] in
      let document = await step(transport)
      window.fill(place, with: Reply(document, secrets: transport.secrets))
    }
    return run()
  }

  /// - Returns: the exit status.
  func run() -> Int32 {
    while true {
      work()
      do { try printReady() } catch { return ended(by: error) }
      if let signal = signals.received { return wind(down: signal) }
      progress?.show(read: count)
      if beginSome() { continue }
      if isAtEnd, window.count == 0 { break }
      wait(reading: hasRoom && !isAtEnd)
    }
    if count == 0 { return refuseEmptyInput() }
    progress?.end(read: count)
    return status
  }

  /// Takes steps and requests as far as they go without waiting.
  private func work() {
    executor.run()
    driver.turn()
    executor.run()
  }

  private var hasRoom: Bool { window.count < 4 * context.arguments.jobs }

  /// Begins a few of the documents that are already there, so that the first are on their way before
  /// the last are read.
  private func beginSome() -> Bool {
    for number in 0..<8 {
      guard hasRoom, beginNext() else { return number > 0 }
    }
    return true
  }

  /// Begins the next document that is already there.
  private func beginNext() -> Bool {
    guard let result = documents.next() else { return false }
    count += 1
    let place = window.reserve()
    switch result {
    case .success(.object(let document)): begin(document, at: place)
    case .success(let value): fill(place, .notAnObject(value))
    case .failure(let error):
      fill(place, .unreadable(error))
    }
    return true
  }

  private func begin(_ document: Document, at place: Int) {
    if context.arguments.command.goesOn {
      if document.passesThrough {
        return window.fill(place, with: Reply(document.passedThrough, arises: false))
      }
      if let refusal = document.refusalAsHidden { return fill(place, refusal) }
    }
    let transport = StepTransport(context.transport, for: document)
    steps.start { [body, window, signals] in
      var reply =
        signals.received == nil ? await body(document, transport) : Reply(document.interrupted)
      reply.document = reply.document.carryingOn(document)
      window.fill(place, with: reply)
    }
  }

  private func fill(_ place: Int, _ document: Document) {
    window.fill(place, with: Reply(document))
  }

  private func wait(reading: Bool) {
    guard executor.rests(), driver.rests() else { return }
    let canBeRead = driver.wait(
      reading: reading ? [pipe.reader, input.number] : [pipe.reader],
      milliseconds: progress?.milliseconds(read: count) ?? -1)
    executor.wakes()
    if canBeRead[0] { pipe.drain() }
    if reading, canBeRead[1] { read() }
  }

  private func read() {
    do {
      let count = try input.read(into: chunk)
      if count > 0 { return documents.append(UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
    } catch {
      unreadable = error
    }
    isAtEnd = true
    documents.finish()
  }

  private func printReady() throws(Descriptor.WriteError) {
    while let reply = window.takeFirst() {
      let fault = output.prepare(reply.document)
      status = max(status, fault.map(ExitStatus.status) ?? reply.status)
      if reply.arises { output.complain(fault ?? reply.document, hiding: reply.secrets) }
      progress?.count(fault ?? reply.document)
      if output.hasMuch { try output.writePrepared() }
    }
    try output.writePrepared()
  }

  /// What is on the wire is awaited; what was read and is not begun comes out as interrupted.
  private func wind(down signal: Int32) -> Int32 {
    steps.cancel()
    while beginNext() {}
    var hasSaidSo = false
    while window.count > 0 {
      work()
      do { try printReady() } catch { return ended(by: error) }
      guard window.count > 0 else { break }
      if !hasSaidSo, signal == SIGINT { sayThatItWaits() }
      hasSaidSo = true
      wait(reading: false)
    }
    progress?.end(read: count)
    return 128 + signal
  }

  /// To who pressed Ctrl-C and sees nothing happen.
  private func sayThatItWaits() {
    guard Descriptor(context.environment.errors).isTerminal else { return }
    output.say(
      "waiting for what is under way; a second Ctrl-C ends at once", of: [:], hiding: Secrets())
  }

  private func ended(by error: Descriptor.WriteError) -> Int32 {
    switch error {
    case .closed: return status
    case .failed:
      Descriptor(context.environment.errors).writeLine(
        "journey \(context.arguments.command.rawValue): cannot write stdout: \(error.reason)")
      return ExitStatus.output
    }
  }

  private func refuseEmptyInput() -> Int32 {
    let why = unreadable.map { ", which cannot be read: \($0.reason)" } ?? ""
    let cause = FlowError(
      .document, "there is no document on stdin\(why)",
      hint: "pipe in what the step before printed")
    let document = Document(failure: cause)
    output.complain(document)
    do { try output.write(document) } catch { return ended(by: error) }
    return ExitStatus.status(of: document)
  }
}

extension JSONObject {
  fileprivate static func notAnObject(_ value: JSONValue) -> Document {
    let isList = value.array != nil
    let cause = FlowError(
      .document, "expected a JSON object, not \(isList ? "a list" : "a single value")",
      hint: isList ? "jq -c '.[]' takes a list apart" : nil)
    var document = Document(failure: cause)
    document["previous"] = value
    return document
  }

  fileprivate static func unreadable(_ error: JSONError) -> Document {
    Document(
      failure: FlowError(
        .document, "invalid JSON: \(error)", line: error.line, column: error.column))
  }

  /// What comes out for a document that nothing can go on from; nil where it is another one.
  fileprivate var refusalAsHidden: Document? {
    let cause: FlowError
    if self["type"] == "Sealed" {
      cause = FlowError(.state, "the document is sealed", hint: "journey unseal | opens it")
    } else if self["redacted"] == true {
      cause = FlowError(
        .state, "the document is redacted",
        hint: "give the whole one; journey redact is for looking")
    } else {
      return nil
    }
    return Document(failure: cause, tag: self["tag"], previous: self)
  }

  /// What comes out for a document whose step a signal came before.
  fileprivate var interrupted: Document {
    Document(
      failure: .interrupted, previous: withoutAnswers)
  }

  /// With the `tag` of the document that it came out of, and its `authenticator`.
  fileprivate func carryingOn(_ document: Document) -> Document {
    var carried = self
    if let tag = document["tag"], self["tag"] == nil {
      carried = [:]
      for (key, value) in self {
        carried[key] = value
        if key == "type" { carried["tag"] = tag }
      }
    }
    guard let authenticator = document["authenticator"] else { return carried }
    return carried.carrying(authenticator: authenticator)
  }

  /// A failure has it in its `previous` alone.
  private func carrying(authenticator: JSONValue) -> Document {
    let takers = ["ContinueNode", "SuccessNode", "User", "ErrorNode"]
    guard takers.contains(self["type"]?.string ?? ""), self["authenticator"] == nil else {
      return self
    }
    var carried = inserting(
      "authenticator", authenticator, before: ["previous", "input", "state"])
    if let previous = carried["previous"]?.object, previous["type"] == "ContinueNode" {
      carried["previous"] = .object(previous.carrying(authenticator: authenticator))
    }
    return carried
  }
}
