import JourneyJSON
import JourneyTerminal

/// The progress of a stream on a terminal: a line that is updated in place, and a final line. A
/// stream that ends within a second has neither.
struct StreamProgress {
  /// Erases the rest of a line on a terminal (ECMA-48, EL).
  static let erasure = "\u{1B}[K"
  private static let pause = Duration.seconds(1)
  /// The width of the line, in columns. A wider one might wrap, and then cannot be overwritten.
  private static let width = 79

  private let errors: StandardError
  private let command: String
  private let isLive: Bool
  private let beginning = ContinuousClock.now
  private var shown = ContinuousClock.now
  private var printed = 0
  private var failures: [(kind: String, count: Int)] = []

  /// Returns `nil` if standard error is not a terminal, or if `--quiet` is given.
  init?(_ context: CommandContext) {
    errors = context.errors
    guard errors.isTerminal, !context.arguments.has(.quiet) else { return nil }
    command = context.arguments.command.program
    isLive = Self.isLive(context.arguments, context.environment)
  }

  /// Returns whether to show a line that is updated in place: if standard error is a terminal that
  /// can erase text, without `--quiet`, and unless documents or traces on the terminal show the
  /// progress already.
  static func isLive(_ arguments: Arguments, _ environment: CommandEnvironment) -> Bool {
    Descriptor(environment.errors).isTerminal && !arguments.has(.quiet)
      && !Descriptor(environment.output).isTerminal
      && !StderrTrace.isOn(arguments, environment)
      && !["", "dumb"].contains(environment.lenientVariable("TERM") ?? "")
  }

  mutating func count(_ document: Document) {
    printed += 1
    guard document.isForwarded else { return }
    let kind = document["cause"]?["kind"]?.string ?? "unknown"
    if let index = failures.firstIndex(where: { $0.kind == kind }) {
      failures[index].count += 1
    } else {
      failures.append((kind, 1))
    }
  }

  /// Returns when to update the progress line, or `nil` if there is none.
  func nextLine(read: Int) -> ContinuousClock.Instant? {
    isLive && read > 1 ? shown + Self.pause : nil
  }

  mutating func show(read: Int) {
    guard isLive, read > 1, ContinuousClock.now - shown >= Self.pause else { return }
    shown = .now
    errors.write(text(read, "").prefix(Self.width) + "\(Self.erasure)\r")
  }

  func end(read: Int) {
    let time = ContinuousClock.now - beginning
    guard read > 1, time >= Self.pause else { return }
    errors.write("\(text(read, " in \(time.components.seconds) s"))\(isLive ? Self.erasure : "")\n")
  }

  private func text(_ read: Int, _ time: String) -> String {
    var text = "\(command): \(read) in, \(printed) out\(time)"
    guard !failures.isEmpty else { return text }
    let kinds = failures.map { "\($0.count) \($0.kind.shown)" }.joined(separator: ", ")
    text += ", \(failures.reduce(0) { $0 + $1.count }) failed (\(kinds))"
    return text
  }
}
