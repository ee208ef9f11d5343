import JourneyFlow
import JourneyJSON

/// Asks for a text.
public final class TextCollector: CollectorField {
  package static let fieldTypes = ["TEXT"]
  package static let declaration: [CollectorProperty] = [
    "validation", .settable("value", .text, preset: { $0.proposedText }),
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// What the text must match, where the field says so.
  public var validation: FieldValidation? { data["validation"].flatMap(FieldValidation.init) }

  /// The text; starts as what the form proposes.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// An empty text that is not required is not judged.
  package var violations: [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return validation?.fault(of: value).map { [$0] } ?? []
  }
}
