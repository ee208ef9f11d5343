import JourneyJSON
import JourneyTerminal

/// The layout and the colors of JSON on standard output.
struct OutputStyle: Sendable {
  let layout: JSONValue.Style
  let isColored: Bool
  /// Whether documents are printed in redacted form. The redacted form is used only on a terminal.
  /// It keeps secrets out of the terminal's scrollback.
  let isRedacted: Bool

  /// Creates the style. On a terminal, JSON is indented and colored unless options say otherwise.
  /// `NO_COLOR` disables only the colors.
  /// - Parameter arguments: the arguments, or `nil` if the command line is invalid.
  init(_ arguments: Arguments?, _ environment: CommandEnvironment) {
    let isTerminal = Descriptor(environment.output).isTerminal
    let isPlain = environment.variable("NO_COLOR")?.isEmpty == false
    layout = arguments?.pretty ?? isTerminal ? .pretty : .compact
    isRedacted = isTerminal && arguments != nil && arguments?.pretty == nil
    isColored = arguments?.color ?? (isTerminal && !isPlain)
  }

  /// Returns a JSON value in this style, followed by a newline.
  func line(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    value.write(into: &bytes, style: layout)
    bytes.append(UInt8(ascii: "\n"))
    return isColored ? bytes.coloredJSON : bytes
  }
}
