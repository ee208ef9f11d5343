import JourneyFlow
public import JourneyJSON

/// A single checkbox or switch.
public final class BooleanCollector: CollectorField {
  package static let fieldTypes = ["BOOLEAN", "SINGLE_CHECKBOX"]
  package static let declaration: [CollectorProperty] = [
    "appearance", "errorMessage", "richContent",
    // Only a proposed tick answers the question.
    .settable("value", .boolean, preset: { $0.proposed?.flag == true ? true : nil }),
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// Whether the box is ticked; starts as what the form proposes.
  public var value: Bool {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// `CHECKBOX` or `SWITCH`.
  public var appearance: String { data["appearance"]?.string ?? "CHECKBOX" }
  /// What to say where the tick is required and missing.
  public var errorMessage: String { self["errorMessage"] }
  /// As a label's.
  public var richContent: JSONValue? { self["richContent"] }

  /// Only a proposed tick answers the question.
  /// A box says no when it is left alone.
  package var payload: JSONValue? { .boolean(value) }

  package var violations: [ValidationError] {
    required && !value ? [.required] : []
  }
}
