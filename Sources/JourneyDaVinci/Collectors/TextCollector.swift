package import JourneyFlow
package import JourneyJSON

/// Asks for a text.
public final class TextCollector: CollectorField {
  package static let fieldTypes = ["TEXT"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// What the text must match, where the field says so.
  public var validation: FieldValidation? { data["validation"].flatMap(FieldValidation.init) }

  /// The text; starts as what the form proposes.
  public var value: String {
    get { present?.string ?? "" }
    set { data.answers["value"] = .string(newValue) }
  }

  package var shown: [Property] { data.shown("validation") }
  package var settable: [Property] { [Property("value", .string(value), .text)] }
  package var preset: JSONValue? { data.proposedText }

  /// An empty text that is not required is not judged.
  package var violations: [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return validation?.fault(of: value).map { [$0] } ?? []
  }
}
