import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneySystem
import JourneyTerminal

/// Reads documents from standard input and prints the resulting documents on standard output.
///
/// It starts a document's step as soon as the closing brace is read, unless too many documents are
/// unfinished or `--rate` lets the document wait. It prints the results in the order of the input
/// or, with `--unordered`, when they are ready.
///
/// Input, output, the steps and the transport all run on the thread that calls `run`.
final class DocumentStream {
  /// Runs the command on one readable document.
  typealias Body = @Sendable (Document, StepTransport) async -> StepResult

  private let context: CommandContext
  private let body: Body
  private let input: DocumentInput
  private let output: DocumentOutput
  private let pipe: WakePipe
  private let signals: Signals?
  private let window: ReorderBuffer
  private let executor: StepExecutor
  private let steps: RunningTasks
  private let loop: EventLoop
  /// The first signal, and when the command stops reading input because of it.
  private var stop: (signal: Int32, readingEnds: ContinuousClock.Instant)?
  /// The progress, or `nil` if none is shown.
  private var progress: StreamProgress?
  private var count = 0
  /// The documents whose steps a signal interrupted before anything was sent.
  private var interrupted = 0
  private var hasSaidThatItWaits = false
  private var status = ExitStatus.fine

  /// - Throws: an error if no more file descriptors are available.
  init(_ context: CommandContext, _ output: DocumentOutput, _ body: @escaping Body)
    throws(Descriptor.WriteError)
  {
    guard let pipe = WakePipe() else { throw .failed(errno) }
    self.context = context
    self.body = body
    self.output = output
    self.pipe = pipe
    input = DocumentInput(context)
    signals = context.signals
    signals?.begin(patience: context.stopTime) { pipe.wake() }
    window = ReorderBuffer(keepsOrder: !context.arguments.has(.unordered))
    executor = StepExecutor { pipe.wake() }
    steps = RunningTasks(on: executor)
    loop = EventLoop(context.transport, wokenBy: pipe)
    // Never freed, because the process need not close connections before it ends.
    _ = Unmanaged.passRetained(loop)
    progress = StreamProgress(context)
  }

  /// Runs one step and prints its document, without reading anything.
  /// - Returns: the exit status.
  func run(once step: @escaping @Sendable (StepTransport) async -> StepResult) -> Int32 {
    input.stop()
    progress = nil
    count = 1
    let index = window.reserve()
    let none: Document = [:]
    let transport = StepTransport(
      context.transport, for: none.tagged(context.arguments.tag), on: executor)
    let command = context.arguments.command
    steps.start { [window, context] in
      let result = await step(transport)
      window.fill(
        index, with: context.completed(result, of: command, after: nil, over: transport))
    }
    return run()
  }

  /// Reads all documents and prints their results.
  /// - Returns: the exit status.
  func run() -> Int32 {
    while true {
      work()
      do { try printReady() } catch { return max(status, context.errors.report(error)) }
      stopIfAsked()
      progress?.show(read: count)
      if beginSome() { continue }
      if input.isExhausted, window.count == 0 { break }
      sayThatItWaits()
      // While a document waits for its turn, nothing more is read, so that memory does not grow.
      wait(reading: hasRoom && !input.isAtEnd && input.turn == nil)
    }
    if let unreadable = input.unreadable { return refuseInput(unreadable) }
    if count == 0, stop == nil { return refuseEmptyInput() }
    progress?.end(read: count)
    sayInterrupted()
    if let shortfall = input.shortfall { context.errors.say(shortfall) }
    return status
  }

  /// Advances the steps and the requests as far as possible without waiting.
  private func work() {
    executor.run()
    loop.runOnce()
    executor.run()
  }

  private var hasRoom: Bool {
    let jobs = context.arguments.jobs
    // A walk that has begun goes on before others begin, because its secrets and pages take memory.
    return window.count < Self.documentsPerJob * jobs
      && (context.arguments.command != .walk || steps.count < jobs)
  }

  /// The number of unfinished documents for each step that `--jobs` allows at once. It is more than
  /// one, so that steps go on while finished documents wait for an earlier one to be printed.
  private static let documentsPerJob = 4

  /// Starts the steps of at most eight documents, so that their requests are sent before more
  /// documents are parsed. Returns `false` if none was available, or too many are unfinished.
  private func beginSome() -> Bool {
    for number in 0..<8 {
      guard hasRoom, beginNext() else { return number > 0 }
    }
    return true
  }

  /// Returns `false` if no document is available.
  private func beginNext() -> Bool {
    guard let result = input.next() else { return false }
    count += 1
    let index = window.reserve()
    switch result {
    case .success(.object(let document)): begin(document, at: index)
    case .success(let value):
      fill(index, .notAnObject(value, isShown: !context.arguments.command.seals))
    case .failure(let error):
      fill(index, .unreadable(error))
    }
    return true
  }

  private func begin(_ read: Document, at index: Int) {
    let document = read.isForwarded ? read : read.tagged(context.arguments.tag)
    if context.arguments.command.continuesFlow {
      if document.isForwarded {
        return window.fill(index, with: StepResult(document.forwarded, isOwnResult: false))
      }
      if let failure = document.failureIfHidden {
        let requests = SentRequests(context.arguments.command, after: document)
        return window.fill(
          index,
          with: StepResult(context.stamped(failure, from: document), requests: requests))
      }
    }
    let transport = StepTransport(context.transport, for: document, on: executor)
    let command = context.arguments.command
    steps.start { [body, window, signals, context] in
      let result =
        command.sends && signals?.first != nil
        ? StepResult(document.interrupted) : await body(document, transport)
      window.fill(
        index, with: context.completed(result, of: command, after: document, over: transport))
    }
  }

  private func fill(_ index: Int, _ document: Document) {
    window.fill(index, with: StepResult(context.stamped(document.tagged(context.arguments.tag))))
  }

  private func wait(reading: Bool) {
    guard executor.prepareToWait(), loop.prepareToWait() else { return }
    let canBeRead = loop.wait(
      reading: reading ? [pipe.reader, input.number] : [pipe.reader],
      until: [
        progress?.nextLine(read: count), reading ? stop?.readingEnds : nil,
        hasRoom ? input.turn : nil,
      ].compactMap(\.self).min())
    if canBeRead[0] { pipe.drain() }
    if reading, canBeRead[1] { input.read() }
  }

  private func printReady() throws(Descriptor.WriteError) {
    while let result = window.takeNext() {
      guard result.isPrinted else { continue }
      let failure = output.prepare(result.document, listing: result.requests)
      let document = failure.map { context.stamped($0) } ?? result.document
      let verdict = context.verdict(
        on: document, failure.map(ExitStatus.status) ?? result.status,
        isOwnResult: result.isOwnResult, reason: result.reason, hiding: result.secrets)
      status = max(status, verdict.status)
      if let line = verdict.stderrLine {
        if result.isOwnResult, context.arguments.readsDocuments, document.isInterrupted {
          interrupted += 1
        } else {
          context.errors.say(
            line, of: document, hiding: result.secrets.union(document.heldSecrets))
        }
      }
      progress?.count(document)
      if output.hasMuch { try output.writePrepared() }
    }
    try output.writePrepared()
  }

  /// Stops a command that sends requests after a signal. Steps that have sent a request continue,
  /// the others end with a failure of kind `interrupted`. Input from a pipe or a socket is read
  /// until `readingEnds`.
  private func stopIfAsked() {
    guard context.arguments.command.sends else { return }
    if let stop {
      if .now >= stop.readingEnds { input.stop() }
    } else if let first = signals?.first {
      stop = (first.number, first.time + context.stopTime)
      steps.cancel()
      input.hurry()
      // The unread documents of a file are not lost.
      if !input.isPipeOrSocket { input.stop() }
    }
  }

  /// Tells the user at the terminal why Ctrl-C did not end the command at once.
  private func sayThatItWaits() {
    guard !hasSaidThatItWaits, signals?.first?.number == SIGINT,
      context.errors.isTerminal
    else { return }
    hasSaidThatItWaits = true
    context.errors.say("waiting for requests in flight; press Ctrl-C again to stop at once")
  }

  private func sayInterrupted() {
    guard interrupted > 0 else { return }
    let isOne = interrupted == 1
    let what =
      context.arguments.command == .walk
      ? isOne
        ? "1 walk was stopped, and its last document"
        : "\(interrupted) walks were stopped, and each last document"
      : isOne ? "1 document was not sent, and" : "\(interrupted) documents were not sent, and each"
    context.errors.say("interrupted: \(what) is in 'previous' of the output")
  }

  private func refuseEmptyInput() -> Int32 {
    let cause = FlowError(
      .document, "missing document on standard input",
      hint: "check the command before this one, which printed nothing")
    return printLast(cause)
  }

  /// Reports that standard input could not be read, or the next command would take the error for
  /// the normal end of the input.
  private func refuseInput(_ error: Descriptor.WriteError) -> Int32 {
    progress?.end(read: count)
    sayInterrupted()
    let cause = FlowError(.document, "cannot read standard input: \(error.reason)")
    return max(printLast(cause, who: .operator), ExitStatus.output)
  }

  /// Prints a failure as the last document.
  /// - Returns: the exit status.
  private func printLast(_ cause: FlowError, who: Person? = nil) -> Int32 {
    max(status, output.writeLast(context.stamped(Document(failure: cause), who: who)))
  }
}

extension CommandContext {
  /// How long a command continues to read or to write after a signal.
  fileprivate var stopTime: Duration { transport.timeout + .seconds(5) }
}
