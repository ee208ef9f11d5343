import JourneyFlow
import JourneyJSON

/// Asks to press one of several buttons.
public final class ConfirmationCallback: PromptingField {
  package static let declaration: [CallbackProperty] = [
    "prompt", "options", .output("optionType") { .string(OptionType($0).rawValue) }, .messageType,
    "defaultOption",
    .input("selectedIndex", isSecret: false, kind: { $0.pressing }, unanswered: { $0.unpressed }),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

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

  package var labels: [String] { prompt.isEmpty ? [] : [prompt] }

  /// One button of several leaves the page without what else it asks for, and so does one that
  /// need not be pressed. What is there only to go on leaves nothing.
  package var liftsRequired: Bool {
    guard let pressed = selectedIndex, pressed != Self.nothingPressed else { return false }
    return data.cameUnpressed || data.buttons.count > 1
  }

  /// Whether an option is pressed that leads away from a ceremony on the page, such as "Use Recovery
  /// Code": any option where none came pressed, else another than the default one.
  var leavesCeremony: Bool {
    guard let pressed = selectedIndex, pressed != Self.nothingPressed else { return false }
    return data.cameUnpressed || pressed != defaultOption
  }

  /// The option that is pressed by itself beside another answer: the default one of several, where
  /// it is the first. A later one may cancel, as the default of PingAM's password change does.
  var pressedBesideAnswers: JSONValue? {
    let buttons = data.buttons
    guard selectedIndex == nil, case .required = data.unpressed, buttons.count > 1,
      let first = buttons.first?.answer, first.integer == defaultOption
    else { return nil }
    return first
  }
}

extension CallbackContent {
  fileprivate var buttons: [Choice] {
    let options = texts("options")
    if !options.isEmpty { return Choice.indices(of: options) }
    return output("optionType").map { ConfirmationCallback.OptionType($0).choices } ?? []
  }

  fileprivate var cameUnpressed: Bool {
    input("")?.wholeNumber == ConfirmationCallback.nothingPressed
  }

  private static let nothing = JSONValue.integer(ConfirmationCallback.nothingPressed)

  fileprivate var pressing: AnswerKind {
    var choices = buttons
    // What is shown is an answer, too.
    if !choices.isEmpty, cameUnpressed || isBesidePollingWait {
      let text = String(ConfirmationCallback.nothingPressed)
      choices.append(
        Choice(
          answer: Self.nothing, value: Self.nothing,
          texts: texts("options").contains(text) ? [] : [text], isListed: false))
    }
    return choices.isEmpty ? .integer : .choice(choices)
  }

  fileprivate var unpressed: CallbackProperty.Unanswered {
    if cameUnpressed { return .received }
    let buttons = buttons
    let only = buttons.count == 1 ? buttons.first?.answer : nil
    if isBesidePollingWait {
      return only == nil ? .unseen(Self.nothing) : .sent(Self.nothing)
    }
    return only.map { .sent($0) } ?? .required
  }
}
