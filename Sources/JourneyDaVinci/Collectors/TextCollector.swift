public import JourneyFlow
public import JourneyJSON

/// Asks for a text.
public final class TextCollector: Collector {
  public static let fieldTypes = ["TEXT"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

  /// What the text must match, where the field says so.
  public var validation: FieldValidation? { data["validation"].flatMap(FieldValidation.init) }

  public var value: String {
    get { present?.string ?? "" }
    set { data.answers["value"] = .string(newValue) }
  }

  public var shown: [Property] { data.shown("validation") }
  public var settable: [Property] { [Property("value", .string(value), .text)] }
  public var preset: JSONValue? { data.proposedText }

  /// An empty text that is not required is not judged.
  public func validate() -> [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return validation?.fault(of: value).map { [$0] } ?? []
  }
}
