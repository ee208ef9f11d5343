import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// The only writer of standard error.
///
/// If nobody reads standard error, a write blocks, and the process counts as making no progress, so
/// that a signal can still end it.
struct StandardError: Sendable {
  private let descriptor: Descriptor
  private let command: CommandName?
  private let isQuiet: Bool
  private let signals: Signals?
  /// Ends each line: erases what remains of a progress line below it, or "" if no progress line is
  /// shown.
  private let ending: String

  /// - Parameters:
  ///   - arguments: `nil` if the command line is invalid.
  ///   - signals: the signals that the process handles, or `nil` if they have their default action.
  init(_ arguments: Arguments?, _ environment: CommandEnvironment, signals: Signals? = nil) {
    descriptor = Descriptor(environment.errors)
    command = arguments?.command
    isQuiet = arguments?.has(.quiet) ?? false
    self.signals = signals
    let isLive = arguments.map { StreamProgress.isLive($0, environment) } ?? false
    ending = isLive ? StreamProgress.erasure : ""
  }

  var isTerminal: Bool { descriptor.isTerminal }

  /// Prints a line that begins with the command's name, unless `--quiet` is given.
  /// - Parameter document: the document that the line is about, whose tag is shown.
  func say(
    _ text: String, of document: Document = [:], hiding secrets: Secrets = Secrets()
  ) {
    guard !isQuiet else { return }
    write("\(prefix(of: document))\(secrets.hide(in: text).escapingControls())\(ending)\n")
  }

  /// Prints a warning once for each flag.
  func warn(_ text: String, once flag: FirstOnly) {
    guard !isQuiet, flag.isFirst() else { return }
    say("warning: \(text)")
  }

  /// Prints a line even if `--quiet` is given, for an error that no document can report.
  func insist(_ text: String) { write("\(name): \(text.escapingControls())\(ending)\n") }

  /// Reports that standard output could not be written, unless its reader has closed it.
  /// - Returns: the exit status.
  func report(_ error: Descriptor.WriteError) -> Int32 {
    guard case .failed = error else { return ExitStatus.fine }
    insist("cannot write standard output: \(error.reason)")
    return ExitStatus.output
  }

  /// Prints text in one call, so that lines of several processes do not mix. Secrets and control
  /// characters must be hidden before. Errors are ignored, because nothing can report them.
  func write(_ text: String) {
    let put = {
      do { try descriptor.write(Array(text.utf8)) } catch { return }
    }
    guard let signals else { return put() }
    signals.whileStuck(put)
  }

  /// Returns the command's name and the document's tag.
  func prefix(of document: Document) -> String {
    let tag = document.shownTag.map { " [\($0.escapingControls())]" } ?? ""
    return "\(name)\(tag): "
  }

  private var name: String { command?.program ?? "journey" }
}
