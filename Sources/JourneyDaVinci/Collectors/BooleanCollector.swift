import JourneyFlow
public import JourneyJSON

/// A single checkbox or switch.
public final class BooleanCollector: AbstractCollector {
  static let type = CollectorType(
    "BooleanCollector", ["BOOLEAN", "SINGLE_CHECKBOX"], BooleanCollector.init,
    [
      Property("appearance", .text, "CHECKBOX or SWITCH."),
      Property("errorMessage", .text, "The message to show if the box must be ticked and is not."),
      .richContent,
      // Only a box that the form ticks answers a required field without the user.
      .settable(
        "value", "Whether the box is ticked.", .boolean,
        preset: { $0.proposed?.flag == true ? true : nil }),
    ])

  /// The default is the value that the form proposes.
  public var value: Bool {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// `CHECKBOX` or `SWITCH`.
  public var appearance: String { data.output("appearance")?.string ?? "CHECKBOX" }
  /// The message for a required box that is not selected.
  public var errorMessage: String { self["errorMessage"] }
  /// The text with placeholders for links, as in a `LabelCollector`.
  public var richContent: JSONValue? { self["richContent"] }

  /// The value, which is sent even for an unanswered box: `false` unless the form selects it.
  package override var posted: JSONValue? { .boolean(value) }

  package override var violations: [ValidationError] {
    required && !value ? [.required] : []
  }
}
