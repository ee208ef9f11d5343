import JourneyHTTP
import JourneyJSON

/// What a printed document means for the command.
struct Verdict: Sendable {
  /// The exit status that the document counts as.
  let status: Int32
  /// The line about it on stderr, without the command's name.
  let stderrLine: String?
}

extension CommandContext {
  /// What a printed document means. `--expect` looks at each, also at one that passes through.
  /// - Parameters:
  ///   - status: The exit status that the document stands for.
  ///   - isOwnResult: Whether the document did not only pass through.
  ///   - secrets: What must not be said of it.
  func verdict(
    on document: Document, _ status: Int32, isOwnResult: Bool = true,
    hiding secrets: Secrets = Secrets()
  ) -> Verdict {
    guard let expectation = arguments.expectation else {
      return Verdict(status: status, stderrLine: isOwnResult ? document.stderrLine : nil)
    }
    if expectation.fits(document) { return Verdict(status: ExitStatus.fine, stderrLine: nil) }
    let secrets = isOwnResult ? secrets : secrets.union(document.heldSecrets)
    return Verdict(
      status: status == ExitStatus.fine ? ExitStatus.refused : status,
      stderrLine: stderrLine(expectation, document, hiding: secrets))
  }
}
