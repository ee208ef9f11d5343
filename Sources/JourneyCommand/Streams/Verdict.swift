import JourneyHTTP
import JourneyJSON

/// What a printed document means for the command.
struct Verdict: Sendable {
  /// The exit status that the document counts as.
  let status: Int32
  /// The line about it on stderr, without the command's name.
  let complaint: String?
}

extension CommandContext {
  /// What a printed document means. `--expect` looks at each, also at one that passes through.
  /// - Parameters:
  ///   - status: The exit status that the document stands for.
  ///   - arises: Whether the document did not only pass through.
  ///   - secrets: What must not be said of it.
  func verdict(
    on document: Document, _ status: Int32, arises: Bool = true, hiding secrets: Secrets = Secrets()
  ) -> Verdict {
    guard let expectation = arguments.expectation else {
      return Verdict(status: status, complaint: arises ? document.complaint : nil)
    }
    if expectation.fits(document) { return Verdict(status: ExitStatus.fine, complaint: nil) }
    let secrets = arises ? secrets : secrets.union(document.heldSecrets)
    return Verdict(
      status: status == ExitStatus.fine ? ExitStatus.refused : status,
      complaint: complaint(expectation, document, hiding: secrets))
  }
}
