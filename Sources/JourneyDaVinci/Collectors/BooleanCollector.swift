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
      // Only a box that the form ticks is an answer.
      .settable(
        "value", "Whether the box is ticked.", .boolean,
        preset: { $0.proposed?.flag == true ? true : nil }),
    ])

  /// Whether the box is selected. The default is the value that the form proposes.
  public var value: Bool {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// `CHECKBOX` or `SWITCH`.
  public var appearance: String { data.output("appearance")?.string ?? "CHECKBOX" }
  /// The message to show if the box is required but not selected.
  public var errorMessage: String { self["errorMessage"] }
  /// The text with placeholders for links, in the same format as the `richContent` of a
  /// `LabelCollector`.
  public var richContent: JSONValue? { self["richContent"] }

  /// The value of the box. If neither the user nor the form selected the box, `false` is sent.
  package override var posted: JSONValue? { .boolean(value) }

  package override var violations: [ValidationError] {
    required && !value ? [.required] : []
  }
}
