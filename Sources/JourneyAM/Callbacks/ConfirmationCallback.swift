import JourneyFlow
import JourneyJSON

/// Asks to press one of several buttons.
public final class ConfirmationCallback: CallbackField {
  package static let type = "ConfirmationCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What `options` are when the server lists none (Java's `ConfirmationCallback`).
  public enum OptionType: String, Sendable {
    case unspecified, yesNo, yesNoCancel, okCancel, unknown

    init(_ value: JSONValue) {
      switch value.integer ?? value.string.flatMap({ Int($0) }) {
      case -1: self = .unspecified
      case 0: self = .yesNo
      case 1: self = .yesNoCancel
      case 2: self = .okCancel
      default: self = .unknown
      }
    }

    /// Java's constants: yes 0, no 1, cancel 2, ok 3.
    var choices: [Choice] {
      let words: [(String, Int)] =
        switch self {
        case .yesNo: [("yes", 0), ("no", 1)]
        case .yesNoCancel: [("yes", 0), ("no", 1), ("cancel", 2)]
        case .okCancel: [("ok", 3), ("cancel", 2)]
        case .unspecified, .unknown: []
        }
      return words.map { word, number in
        Choice(answer: .integer(number), value: .integer(number), texts: [word])
      }
    }
  }

  /// What AM sends and takes for "nothing was pressed".
  static let nothingPressed = 100

  /// What to show the person; "" where the server sent none.
  public var prompt: String { content.text("prompt") }
  /// The texts of the buttons; empty where `optionType` says which buttons there are.
  public var options: [String] { content.texts("options") }
  /// Which buttons there are where `options` is empty.
  public var optionType: OptionType {
    content.output("optionType").map(OptionType.init) ?? .unknown
  }
  /// How `prompt` is meant.
  public var messageType: MessageType { MessageType(content.output("messageType")) }
  /// An index into `options` where there are some, else one of Java's constants.
  public var defaultOption: Int? { content.integer("defaultOption") }

  /// The button: an index into `options`, or one of Java's constants; nil: none.
  public var selectedIndex: Int? {
    get { content[integer: "selectedIndex"] }
    set { content[integer: "selectedIndex"] = newValue }
  }

  package var outputs: [Output] {
    [
      "prompt", "options",
      Output("optionType") { .string(OptionType($0).rawValue) },
      .messageType, "defaultOption",
    ]
  }
  package var inputs: [Input] {
    var choices = choices
    // What is shown is an answer, too.
    if !choices.isEmpty, cameUnpressed || content.isBesidePollingWait {
      let text = String(Self.nothingPressed)
      choices.append(
        Choice(
          answer: Self.nothing, value: Self.nothing, texts: options.contains(text) ? [] : [text],
          isListed: false))
    }
    let kind: AnswerKind = choices.isEmpty ? .integer : .choice(choices)
    return [Input("selectedIndex", kind, unanswered: unanswered, isSecret: false)]
  }
  package var labels: [String] { prompt.isEmpty ? [] : [prompt] }

  /// One button of several leaves the page without what else it asks for, and so does one that
  /// need not be pressed. What is there only to go on leaves nothing.
  package var liftsRequired: Bool {
    guard let pressed = selectedIndex, pressed != Self.nothingPressed else { return false }
    return cameUnpressed || choices.count > 1
  }

  /// The option that is pressed by itself beside another answer: the default one of several, where
  /// it is the first. A later one may cancel, as the default of PingAM's password change does.
  var pressedBesideAnswers: JSONValue? {
    guard selectedIndex == nil, case .required = unanswered, choices.count > 1,
      let first = choices.first?.answer, first.integer == defaultOption
    else { return nil }
    return first
  }

  private var choices: [Choice] {
    options.isEmpty ? optionType.choices : Choice.indices(of: options)
  }

  private static let nothing = JSONValue.integer(nothingPressed)

  private var unanswered: Input.Unanswered {
    if cameUnpressed { return .received }
    let only = choices.count == 1 ? choices.first?.answer : nil
    if content.isBesidePollingWait {
      return only == nil ? .unseen(Self.nothing) : .sent(Self.nothing)
    }
    return only.map(Input.Unanswered.sent) ?? .required
  }

  private var cameUnpressed: Bool { received == Self.nothingPressed }

  /// What the server sent in the input.
  private var received: Int? {
    let input = content.input(suffix: "")
    return input?.integer ?? input?.string.flatMap { Int($0) }
  }
}
