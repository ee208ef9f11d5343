import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `journey seal` and `journey unseal`: encrypt and decrypt a document.
///
/// Both exit with the status of the plain document or, if `seal` cannot decrypt a sealed one, with
/// the status of its type. `seal` prints a sealed document unchanged. `unseal` passes on failures,
/// but refuses any other document that is not sealed, because anyone could have made it, unless
/// `--any` is given.
struct SealCommand: Sendable {
  private let isSealing: Bool
  private let takesAny: Bool
  private let keys: Result<SealKeys, FlowError>

  init(_ context: CommandContext) {
    isSealing = context.arguments.command == .seal
    takesAny = context.arguments.has(.any)
    context.errors.warn(ofReadable: context.arguments.sealKey, context.environment)
    do { keys = .success(try SealKeys(context.arguments, context.environment)) } catch {
      keys = .failure(error)
    }
  }

  func run(_ document: Document) -> StepResult {
    let isSealed = document.documentType == .sealed
    do throws(FlowError) {
      let keys = try keys.get()
      switch (isSealing, isSealed) {
      case (true, false):
        return StepResult(
          try keys.seal(document), isOwnResult: false, status: ExitStatus.status(of: document))
      case (false, true):
        let opened = try keys.open(document)
        return StepResult(opened, isOwnResult: false)
      case (true, true):
        return StepResult(
          document, isOwnResult: false, status: ExitStatus.status(of: try keys.open(document)))
      case (false, false):
        guard takesAny || document.isForwarded else {
          throw .wrongType(
            of: document, expected: "a Sealed document",
            hint: "give --any to pass on documents that are not sealed")
        }
        return StepResult(document, isOwnResult: false)
      }
    } catch {
      if isSealing, isSealed, error.kind == .state {
        // The document is sealed with another key. Only its type is known.
        let type = document["of"]?.string
        let status = ExitStatus.status(of: ["type": .string(type ?? "")])
        return StepResult(document, isOwnResult: false, status: status)
      }
      // A document that could not be sealed must not be printed, and `previous` of a failure must
      // not contain what nobody sealed.
      let isPrintable = isSealed || !isSealing && (takesAny || document.isForwarded)
      let previous = isPrintable ? document : nil
      return StepResult(
        Document(failure: error, tag: document["tag"], previous: previous), isOwnResult: true)
    }
  }
}
