import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// The layout and the colors of JSON on standard output.
struct OutputStyle: Sendable {
  let layout: JSONValue.Style
  let isColored: Bool
  /// Whether documents are printed in redacted form. The redacted form is used only on a terminal.
  /// It keeps secrets out of the terminal's scrollback.
  let isRedacted: Bool
  /// Whether characters that could control a terminal are escaped. JSON itself requires this only
  /// for C0 controls.
  private let isTerminal: Bool

  /// Creates the style. On a terminal, JSON is indented and colored unless options say otherwise.
  /// `NO_COLOR` disables only the colors.
  /// - Parameter arguments: the arguments, or `nil` if the command line is invalid.
  init(_ arguments: Arguments?, _ environment: CommandEnvironment) {
    isTerminal = Descriptor(environment.output).isTerminal
    let isPlain = environment.lenientVariable("NO_COLOR")?.isEmpty == false
    layout = arguments?.pretty ?? isTerminal ? .pretty : .compact
    isRedacted = isTerminal && arguments != nil && arguments?.pretty == nil
    isColored = arguments?.color ?? (isTerminal && !isPlain)
  }

  /// Returns a JSON value in this style, followed by a newline.
  func line(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    value.write(into: &bytes, style: layout)
    bytes.append(UInt8(ascii: "\n"))
    return shown(bytes)
  }

  /// Returns JSON text as this style shows it: in color, and on a terminal without characters that
  /// could control the terminal.
  func shown(_ json: [UInt8]) -> [UInt8] {
    let json = isTerminal ? json.escapingControlsInJSON : json
    return isColored ? json.coloredJSON : json
  }
}
