import JourneyFlow
import JourneyJSON

/// Asks to press one of several buttons.
public final class ConfirmationCallback: AbstractCallback, Prompting {
  static let type = CallbackType(
    "ConfirmationCallback", ConfirmationCallback.init,
    [
      .prompt, Property("options", .texts, "The texts of the buttons."),
      .output(
        "optionType", .text,
        "What the buttons are where none are listed: yesNo, yesNoCancel, okCancel, unspecified or unknown.",
        from: "optionType", as: { .string(OptionType($0).rawValue) }),
      .messageType,
      Property("defaultOption", .whole, "The index of the button that is meant by default."),
      .input(
        "selectedIndex", "The index of what is chosen, from 0.", isSecret: false,
        kind: { $0.buttonKind }, unanswered: { $0.buttonDefault }),
    ])

  /// What `options` are when the server lists none (Java's `ConfirmationCallback`).
  public enum OptionType: String, Sendable {
    case unspecified, yesNo, yesNoCancel, okCancel, unknown

    init(_ value: JSONValue) {
      switch value.wholeNumber {
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
  /// The page's fact that a PollingWaitCallback is on it, so that nothing pressed is what goes back.
  static let besidePollingWait = "isBesidePollingWait"

  /// The texts of the buttons; empty where `optionType` says which buttons there are.
  public var options: [String] { self["options"] }
  /// Which buttons there are where `options` is empty.
  public var optionType: OptionType {
    OptionType(rawValue: self["optionType"]) ?? .unknown
  }
  /// How `prompt` is meant.
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }
  /// An index into `options` where there are some, else one of Java's constants.
  public var defaultOption: Int? { self["defaultOption"] }

  /// The button: an index into `options`, or one of Java's constants; nil: none.
  public var selectedIndex: Int? {
    get { data.answers["selectedIndex"]?.integer }
    set { self["selectedIndex"] = newValue }
  }

  package override var labels: [String] { prompt.isEmpty ? [] : [prompt] }

  /// One button of several leaves the page without what else it asks for, and so does one that
  /// need not be pressed. What is there only to go on leaves nothing.
  package override var liftsRequired: Bool {
    guard let pressed = selectedIndex, pressed != Self.nothingPressed else { return false }
    return data.receivedAsNothingPressed || data.buttons.count > 1
  }

  /// Whether an option is pressed that leads away from the page or a ceremony on it, such as "Use
  /// Recovery Code": any option if none came pressed, otherwise another one than the default.
  package override var leadsElsewhere: Bool {
    guard let pressed = selectedIndex, pressed != Self.nothingPressed else { return false }
    return data.receivedAsNothingPressed || pressed != defaultOption
  }

  /// The option that is pressed by itself beside another answer: the default one of several, where
  /// it is the first. A later one may cancel, as the default of PingAM's password change does.
  var pressedBesideAnswers: JSONValue? {
    let buttons = data.buttons
    guard selectedIndex == nil, case .required = data.buttonDefault, buttons.count > 1,
      let first = buttons.first?.answer, first.integer == defaultOption
    else { return nil }
    return first
  }
}

extension FieldData {
  fileprivate var buttons: [Choice] {
    let options = texts("options")
    if !options.isEmpty { return Choice.indices(of: options) }
    return output("optionType").map { ConfirmationCallback.OptionType($0).choices } ?? []
  }

  fileprivate var receivedAsNothingPressed: Bool {
    input("")?.wholeNumber == ConfirmationCallback.nothingPressed
  }

  private var isBesidePollingWait: Bool {
    wire.context[ConfirmationCallback.besidePollingWait] == true
  }

  private static let nothing = JSONValue.integer(ConfirmationCallback.nothingPressed)

  fileprivate var buttonKind: AnswerKind {
    var choices = buttons
    // The value that is shown is an answer as well.
    if !choices.isEmpty, receivedAsNothingPressed || isBesidePollingWait {
      let text = String(ConfirmationCallback.nothingPressed)
      choices.append(
        Choice(
          answer: Self.nothing, value: Self.nothing,
          texts: texts("options").contains(text) ? [] : [text], isListed: false))
    }
    return choices.isEmpty ? .integer : .choice(choices)
  }

  fileprivate var buttonDefault: Property.Submission {
    if receivedAsNothingPressed { return .received }
    let buttons = buttons
    let only = buttons.count == 1 ? buttons.first?.answer : nil
    if isBesidePollingWait {
      return only == nil ? .hiddenValue(Self.nothing) : .value(Self.nothing)
    }
    return only.map { .value($0) } ?? .required
  }
}
