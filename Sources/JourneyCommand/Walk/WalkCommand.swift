import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `journey-walk [NAME|ADDRESS] [-]`: begins journeys and answers their pages, until each journey
/// has ended.
///
/// A walk takes the steps of `start`, `resume`, `authenticator`, `next` and `token`, and each step
/// goes on from the document that the step before it has made. A pipe of these commands makes the
/// same documents.
///
/// The type is a class because all walks share one object, which never changes.
final class WalkCommand: Sendable {
  let context: CommandContext
  let start: StartCommand
  let resume: ResumeCommand
  let next: NextCommand
  let authenticator: AuthenticatorCommand
  let token: TokenCommand
  let fields: FieldsCommand
  private let watch: Result<PageWatch, FlowError>
  private let hasWarnedOfHeader = FirstOnly()

  init(_ context: CommandContext) throws(UsageError) {
    self.context = context
    start = try StartCommand(context)
    resume = try ResumeCommand(options: start, context)
    next = try NextCommand(context, operands: [])
    authenticator = AuthenticatorCommand(context)
    token = TokenCommand(context: context)
    fields = FieldsCommand(context)
    let arguments = context.arguments
    if arguments.record != nil || !arguments.expectedPages.isEmpty {
      guard !start.readsInput, arguments.jobsOption == nil else {
        throw UsageError(
          "cannot combine --record or --expect-pages with '-' or --jobs", command: .walk)
      }
    }
    do { watch = .success(try PageWatch(context)) } catch { watch = .failure(error) }
  }

  var readsInput: Bool { start.readsInput }

  /// The answers of the file, or none if it cannot be read.
  var answers: Answers {
    if case .success(let answers) = next.answers { answers } else { .none }
  }

  /// The files of `--record` and `--expect-pages`, or `nil` if one cannot be used.
  var pageWatch: PageWatch? {
    if case .success(let watch) = watch { watch } else { nil }
  }

  /// The longest time on a page that waits, in seconds.
  var wait: Int { context.arguments.wait ?? 60 }

  /// Returns the answers to a page, in which one-time codes have no value.
  func read(_ node: ContinueNode, of document: Document) -> Assignments {
    let codes = CodeMaker(
      now: context.environment.now(), after: context.arguments.after, makesCodes: false)
    return answers.read(for: node, of: document, codes: codes)
  }

  func run(over transport: StepTransport) async -> StepResult {
    if let failure {
      pageWatch?.discard()
      return StepResult(Document(failure: failure))
    }
    var walk = Walk(self, isWhole: true, over: transport)
    await walk.step(.start, after: nil) { await start.run(over: $0) }
    return await walk.end()
  }

  func run(_ document: Document, over transport: StepTransport) async -> StepResult {
    if let failure {
      return StepResult(Document(failure: failure, previous: document), secrets: transport.secrets)
    }
    let isPage = document.documentType == .continueNode
    let resumes =
      document.present("link") != nil && (isPage || document["type"]?.string == nil)
    if isPage || resumes, let name = start.headers.zeroPageName {
      context.errors.warn(
        "only a walk that begins a journey sends the header '\(name)'", once: hasWarnedOfHeader)
    }
    var walk = Walk(self, isWhole: !isPage && !resumes, over: transport)
    if resumes {
      await walk.step(.resume, after: document) { await resume.run(document, over: $0) }
    } else if isPage {
      walk.begin(at: document)
    } else {
      await walk.step(.start, after: document, over: transport.beginning(document, by: .start)) {
        await start.run(document, over: $0)
      }
    }
    return await walk.end()
  }

  /// The error of a file that cannot be used, which ends each walk before it begins.
  private var failure: FlowError? {
    if case .failure(let error) = watch { return error }
    return if case .failure(let error) = next.answers { error } else { nil }
  }
}
