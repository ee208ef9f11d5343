import JourneyHTTP
import JourneyJSON

/// The effects of a printed document on the command's exit status and standard error.
struct Verdict: Sendable {
  /// The exit status of a command that prints only this document.
  let status: Int32
  /// The line about the document on standard error, without the command's name, or `nil` if no line
  /// is printed.
  let stderrLine: String?
}

extension CommandContext {
  /// Returns the verdict on a printed document. `--expect` also checks forwarded documents.
  /// - Parameters:
  ///   - status: the exit status of the document.
  ///   - isOwnResult: whether the command made the document itself instead of forwarding it.
  ///   - secrets: the secrets that the line must not contain.
  func verdict(
    on document: Document, _ status: Int32, isOwnResult: Bool = true,
    hiding secrets: Secrets = Secrets()
  ) -> Verdict {
    guard let expectation = arguments.expectation else {
      return Verdict(status: status, stderrLine: isOwnResult ? document.stderrLine : nil)
    }
    if expectation.fits(document) { return Verdict(status: ExitStatus.fine, stderrLine: nil) }
    return Verdict(
      status: status == ExitStatus.fine ? ExitStatus.refused : status,
      stderrLine: stderrLine(
        expectation, document, hiding: secrets.union(document.heldSecrets)))
  }
}
