import JourneyHTTP
import JourneyJSON
import JourneyTerminal

struct OutputStyle: Sendable {
  let layout: JSONValue.Style
  let isColored: Bool
  /// Whether documents are redacted, as they are only on a terminal, to keep secrets out of its
  /// scrollback.
  let isRedacted: Bool
  /// Whether to escape all characters that could control a terminal. JSON requires this only for C0
  /// controls.
  private let isTerminal: Bool

  /// On a terminal, JSON is indented and colored unless options say otherwise. `NO_COLOR` disables
  /// only the colors.
  /// - Parameter arguments: `nil` if the command line is invalid.
  init(_ arguments: Arguments?, _ environment: CommandEnvironment) {
    isTerminal = Descriptor(environment.output).isTerminal
    let isPlain = environment.lenientVariable("NO_COLOR")?.isEmpty == false
    layout = arguments?.pretty ?? isTerminal ? .pretty : .compact
    isRedacted = isTerminal && arguments != nil && arguments?.pretty == nil
    isColored = arguments?.color ?? (isTerminal && !isPlain)
  }

  func line(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    value.write(into: &bytes, style: layout)
    bytes.append(UInt8(ascii: "\n"))
    return shown(bytes)
  }

  /// Returns JSON text in color, and on a terminal without characters that could control it.
  func shown(_ json: [UInt8]) -> [UInt8] {
    let json = isTerminal ? json.escapingControlsInJSON : json
    return isColored ? json.coloredJSON : json
  }
}
