import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// The only writer of standard error.
///
/// If nobody reads standard error, a write blocks. The process then counts as making no progress,
/// so that a signal can still end it.
struct StandardError: Sendable {
  private let descriptor: Descriptor
  private let command: CommandName?
  private let isQuiet: Bool
  private let signals: Signals?
  /// The suffix of each line. If such a line overwrites a progress line, the suffix erases the
  /// remainder of the progress line. It is empty if no progress line is shown.
  private let ending: String

  /// - Parameters:
  ///   - arguments: the command line, or `nil` if it is invalid.
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
  /// - Parameter document: the document that the line is about, which has the tag to show.
  func say(
    _ text: String, of document: Document = [:], hiding secrets: Secrets = Secrets()
  ) {
    guard !isQuiet else { return }
    write("\(prefix(of: document))\(secrets.hide(in: text).escapingControls())\(ending)\n")
  }

  /// Prints a warning, unless an earlier call with the same flag has printed it.
  func warn(_ text: String, once flag: FirstOnly) {
    guard !isQuiet, flag.isFirst() else { return }
    say("warning: \(text)")
  }

  /// Prints a line that begins with the command's name, even if `--quiet` is given. Use this
  /// function if no document can report the error.
  func insist(_ text: String) { write("\(name): \(text.escapingControls())\(ending)\n") }

  /// Reports that standard output could not be written, unless its reader has closed it.
  /// - Returns: the exit status.
  func report(_ error: Descriptor.WriteError) -> Int32 {
    guard case .failed = error else { return ExitStatus.fine }
    insist("cannot write standard output: \(error.reason)")
    return ExitStatus.output
  }

  /// Prints text in one call, so that lines from several processes do not mix. Secrets and control
  /// characters must already be hidden. Errors are ignored, because they cannot be reported.
  func write(_ text: String) {
    let put = {
      do { try descriptor.write(Array(text.utf8)) } catch { return }
    }
    guard let signals else { return put() }
    signals.whileStuck(put)
  }

  /// The beginning of a line about a document: the command's name and the document's tag.
  func prefix(of document: Document) -> String {
    let tag = document.shownTag.map { " [\($0.escapingControls())]" } ?? ""
    return "\(name)\(tag): "
  }

  private var name: String { command?.program ?? "journey" }
}
