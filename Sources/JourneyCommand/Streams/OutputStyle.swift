import JourneyJSON
import JourneyTerminal

/// How JSON is laid out and coloured on stdout.
struct OutputStyle: Sendable {
  let layout: JSONValue.Style
  let isColored: Bool
  /// Whether documents are shown as `redact` prints them, because a terminal keeps what it shows.
  let isRedacted: Bool

  /// Several lines and colours are for a terminal, unless an option or `NO_COLOR` says otherwise.
  /// - Parameter arguments: nil where the command line is wrong.
  init(_ arguments: Arguments?, _ environment: CommandEnvironment) {
    let isTerminal = Descriptor(environment.output).isTerminal
    let isPlain = environment.variable("NO_COLOR")?.isEmpty == false
    layout = arguments?.pretty ?? isTerminal ? .pretty : .compact
    isRedacted = isTerminal && arguments != nil && arguments?.pretty == nil
    isColored = arguments?.color ?? (isTerminal && !isPlain)
  }

  /// One value, and a line end.
  func line(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    value.write(into: &bytes, style: layout)
    bytes.append(UInt8(ascii: "\n"))
    return isColored ? bytes.coloredJSON : bytes
  }
}
