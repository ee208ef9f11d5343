import JourneyHTTP
import JourneyJSON

/// What a printed document means for the exit status and standard error.
struct Verdict: Sendable {
  /// The exit status of the command if it prints only this document.
  let status: Int32
  /// The line for standard error, without the command's name.
  let stderrLine: String?
}

extension CommandContext {
  /// Returns what the document means. A forwarded failure never matches `--expect`, because the
  /// step to check was not taken.
  /// - Parameters:
  ///   - status: the exit status for the document, before `--expect` is checked.
  ///   - isOwnResult: whether the command created the document instead of forwarding it.
  ///   - reason: why a walk stopped at a page.
  ///   - hidden: what the line on standard error must not contain.
  func verdict(
    on document: Document, _ status: Int32, isOwnResult: Bool = true, reason: String? = nil,
    hiding hidden: Secrets = Secrets()
  ) -> Verdict {
    let room = FailureLine.limit - errors.prefix(of: document).count
    guard let expectation = arguments.expectation else {
      guard isOwnResult else { return Verdict(status: status, stderrLine: nil) }
      lazy var secrets = hidden.union(document.heldSecrets)
      let line =
        arguments.command == .next && !arguments.has(.dryRun)
        ? document.problemWarning(hiding: secrets, in: room) : nil
      return Verdict(
        status: status,
        stderrLine: line ?? FailureLine(document, hiding: secrets)?.text(in: room)
          ?? reason?.cut(to: room))
    }
    if !isOwnResult, document.isForwarded {
      return Verdict(
        status: status,
        stderrLine: forwardingLine(
          expectation, document, hiding: hidden.union(document.heldSecrets), in: room))
    }
    if expectation.fits(document) { return Verdict(status: ExitStatus.fine, stderrLine: nil) }
    return Verdict(
      status: status == ExitStatus.fine ? ExitStatus.refused : status,
      stderrLine: stderrLine(
        expectation, document, hiding: hidden.union(document.heldSecrets), in: room))
  }
}
