import JourneyFlow
public import JourneyJSON

/// A single checkbox or switch.
public final class BooleanCollector: AbstractCollector {
  static let type = CollectorType(
    "BooleanCollector", ["BOOLEAN", "SINGLE_CHECKBOX"], BooleanCollector.init,
    [
      Property("appearance", .text, "CHECKBOX or SWITCH."),
      Property("errorMessage", .text, "What to say where the tick is required and missing."),
      .richContent,
      // Only a proposed tick answers the question.
      .settable(
        "value", "Whether the box is ticked.", .boolean,
        preset: { $0.proposed?.flag == true ? true : nil }),
    ])

  /// Whether the box is ticked; starts as what the form proposes.
  public var value: Bool {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// `CHECKBOX` or `SWITCH`.
  public var appearance: String { data.output("appearance")?.string ?? "CHECKBOX" }
  /// What to say where the tick is required and missing.
  public var errorMessage: String { self["errorMessage"] }
  /// As a label's.
  public var richContent: JSONValue? { self["richContent"] }

  /// A box says no when it is left alone.
  package override var payload: JSONValue? { .boolean(value) }

  package override var violations: [ValidationError] {
    required && !value ? [.required] : []
  }
}
