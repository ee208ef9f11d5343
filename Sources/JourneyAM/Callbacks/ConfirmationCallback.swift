package import JourneyFlow
package import JourneyJSON

/// A callback that asks the user to press one of several buttons.
public final class ConfirmationCallback: AbstractCallback, Prompting {
  static let type = CallbackType(
    "ConfirmationCallback", ConfirmationCallback.init,
    [
      .prompt, Property("options", .texts, "The labels of the buttons."),
      .output(
        "optionType", .text,
        "The kind of the buttons if none are listed: yesNo, yesNoCancel, okCancel, unspecified or unknown.",
        from: "optionType", as: { .string(OptionType($0).rawValue) }),
      .messageType,
      Property("defaultOption", .whole, "The index of the default button."),
      .input(
        "selectedIndex", "The index of the button to press, from 0.", isSecret: false,
        kind: { $0.buttonKind }, unanswered: { $0.buttonDefault }),
    ])

  /// A predefined set of buttons (Java's `ConfirmationCallback`), used if the server lists no
  /// `options`.
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

    /// The buttons with the values of Java's constants: 0 for yes, 1 for no, 2 for cancel, 3 for
    /// OK.
    var choices: [Choice] {
      let answers: [(String, Int)] =
        switch self {
        case .yesNo: [("yes", 0), ("no", 1)]
        case .yesNoCancel: [("yes", 0), ("no", 1), ("cancel", 2)]
        case .okCancel: [("ok", 3), ("cancel", 2)]
        case .unspecified, .unknown: []
        }
      return answers.map { text, number in
        Choice(answer: .integer(number), value: .integer(number), texts: [text])
      }
    }
  }

  /// A button of a predefined set, with the constant of Java's `ConfirmationCallback`.
  public enum Option: Int, Sendable {
    case yes, no, cancel, ok, unknown
  }

  /// The value that tells AM that no button was pressed.
  static let nothingPressed = 100
  /// The context value that is `true` on a page with a PollingWaitCallback, where an unanswered
  /// confirmation is sent as `nothingPressed`.
  static let besidePollingWait = "isBesidePollingWait"

  /// The labels of the buttons, or an empty array if `optionType` determines the buttons.
  public var options: [String] { self["options"] }
  /// The predefined buttons, used if `options` is empty.
  public var optionType: OptionType {
    OptionType(rawValue: self["optionType"]) ?? .unknown
  }
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }
  /// The default button of a predefined set. If `options` lists the buttons, use `defaultIndex`.
  public var defaultOption: Option { defaultIndex.flatMap(Option.init) ?? .unknown }
  /// The index of the default button in `options`, or `nil` if there is none. If `options` is
  /// empty, a constant of Java's `ConfirmationCallback`, such as 0 for yes.
  public var defaultIndex: Int? { self["defaultOption"] }

  /// The index of the pressed button in `options`, or `nil` if none is pressed. If `options` is
  /// empty, a constant of Java's `ConfirmationCallback`, such as 0 for yes.
  public var selectedIndex: Int? {
    get { data.answers["selectedIndex"]?.integer }
    set { self["selectedIndex"] = newValue }
  }

  package override var isButton: Bool { true }
  package override var keyedOptions: [Choice] { data.buttons }
  package override var labels: [String] { prompt.isEmpty ? [] : [prompt] }

  /// Whether the pressed button makes the page's other fields optional: it is one of several, or
  /// the user could continue without it. A default button that is pressed by its text as the answer
  /// key makes nothing optional.
  package override var waivesRequiredFields: Bool {
    guard let pressed = selectedIndex, pressed != Self.nothingPressed else { return false }
    // An answers file presses the default on each page that has it, and must not hide that another
    // key of the file is misspelled.
    if data.isPressedByName, pressed == defaultIndex { return false }
    return data.receivedAsNothingPressed || data.buttons.count > 1
  }

  /// Whether the pressed button leads away from the page or from a ceremony on it, such as "Use
  /// Recovery Code". Every button does except the one that the server preselected.
  package override var leadsElsewhere: Bool {
    guard let pressed = selectedIndex, pressed != Self.nothingPressed else { return false }
    return data.receivedAsNothingPressed || pressed != defaultIndex
  }

  /// The option that is selected when the user answers other fields: the default, if it is the
  /// first of several options. A later default might mean "cancel", as in PingAM's password change.
  package var pressedBesideAnswers: JSONValue? {
    let buttons = data.buttons
    guard selectedIndex == nil, case .required = data.buttonDefault, buttons.count > 1,
      let first = buttons.first?.answer, first.integer == defaultIndex
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
    // The value in the document is an answer as well.
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
