package import JourneyFlow
public import JourneyJSON

/// A single checkbox or switch.
public final class BooleanCollector: CollectorField {
  package static let fieldTypes = ["BOOLEAN", "SINGLE_CHECKBOX"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// Whether the box is ticked; starts as what the form proposes.
  public var value: Bool {
    get { present?.boolean ?? false }
    set { data.answers["value"] = .boolean(newValue) }
  }

  /// `CHECKBOX` or `SWITCH`.
  public var appearance: String { data["appearance"]?.string ?? "CHECKBOX" }
  /// What to say where the tick is required and missing.
  public var errorMessage: String { data.text("errorMessage") }
  /// As a label's.
  public var richContent: JSONValue? { data["richContent"] }

  package var shown: [Property] { data.shown("appearance", "errorMessage", "richContent") }
  package var settable: [Property] { [Property("value", .boolean(value), .boolean)] }
  /// Only a proposed tick answers the question.
  package var preset: JSONValue? { data.proposed?.flag == true ? true : nil }
  /// A box says no when it is left alone.
  package var payload: JSONValue? { .boolean(value) }

  package var violations: [ValidationError] {
    required && !value ? [.required] : []
  }
}
