public import JourneyFlow
public import JourneyJSON

/// A single checkbox or switch.
public final class BooleanCollector: Collector {
  public static let fieldTypes = ["BOOLEAN", "SINGLE_CHECKBOX"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

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

  public var shown: [Property] { data.shown("appearance", "errorMessage", "richContent") }
  public var settable: [Property] { [Property("value", .boolean(value), .boolean)] }
  /// Only a proposed tick answers the question.
  public var preset: JSONValue? { data.proposed?.flag == true ? true : nil }
  /// A box says no when it is left alone.
  public var payload: JSONValue? { .boolean(value) }

  public func validate() -> [ValidationError] {
    required && !value ? [.required] : []
  }
}
