import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `journey seal`, which encrypts a document, and `journey unseal`, which decrypts a document.
///
/// Both commands exit with the status of the unsealed document. If `seal` reads a sealed document
/// that it cannot decrypt, the status depends only on the type of the original document. `seal`
/// prints a sealed document unchanged, and `unseal` prints an unsealed document unchanged.
struct SealCommand: Sendable {
  private let isSealing: Bool
  private let keys: Result<SealKeys, FlowError>

  init(_ context: CommandContext) {
    isSealing = context.arguments.command == .seal
    context.errors.warn(ofReadable: context.arguments.sealKey, context.environment)
    do { keys = .success(try SealKeys(context.arguments, context.environment)) } catch {
      keys = .failure(error)
    }
  }

  func run(_ document: Document) -> StepResult {
    let isSealed = document["type"]?.string == "Sealed"
    do {
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
        return StepResult(document, isOwnResult: false)
      }
    } catch {
      if isSealing, isSealed, error.kind == .state {
        // The document is sealed with another key. Only its type is known.
        let type = document["of"]?.string
        let status = ExitStatus.status(of: ["type": .string(type ?? "")])
        return StepResult(document, isOwnResult: false, status: status)
      }
      // A document that could not be sealed must not be printed.
      let previous = isSealing && !isSealed ? nil : document
      return StepResult(
        Document(failure: error, tag: document["tag"], previous: previous), isOwnResult: true)
    }
  }
}
