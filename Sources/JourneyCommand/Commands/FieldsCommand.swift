import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Synchronization

/// `journey fields`: prints what somebody must know to answer each page, or with `--template` one
/// answers file for all pages. The class holds that file until all pages have been read.
final class FieldsCommand: Sendable {
  private let context: CommandContext
  private let template = Mutex(AnswersTemplate())

  init(_ context: CommandContext) {
    self.context = context
  }

  func run(_ document: Document, over transport: StepTransport) -> StepResult {
    let makesTemplate = context.arguments.has(.template)
    do {
      if document.documentType == .successNode {
        return StepResult(document, isOwnResult: false, isPrinted: !makesTemplate)
      }
      let fields = try fields(of: document, over: transport)
      if makesTemplate { template.withLock { $0.add(fields) } }
      return StepResult(
        fields.document(tag: document["tag"]), isPrinted: !makesTemplate)
    } catch {
      return StepResult(document.failing(error), secrets: transport.secrets)
    }
  }

  private func fields(of document: Document, over transport: StepTransport) throws(FlowError)
    -> PageFields
  {
    guard document.documentType == .continueNode else {
      throw .wrongType(of: document, expected: "a ContinueNode or SuccessNode")
    }
    let node = try context.page(of: document, over: transport)
    return PageFields(node, of: document, hiding: transport.secrets)
  }

  /// Prints the answers file, unless a failure was printed in its place.
  /// - Parameter status: the exit status of the documents.
  func end(_ status: Int32) -> Int32 {
    guard context.arguments.has(.template), status == ExitStatus.fine else { return status }
    let answers = template.withLock { $0.answers }
    let (arguments, environment) = (context.arguments, context.environment)
    return environment.show(OutputStyle(arguments, environment).line(.object(answers)))
  }
}
