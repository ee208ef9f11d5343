import JourneyFlow
import JourneyJSON

/// Asks for a text.
public final class TextCollector: AbstractCollector {
  static let type = CollectorType(
    "TextCollector", ["TEXT"], TextCollector.init,
    [
      Property("validation", .object, "What the text must match."),
      .settable("value", "The answer.", .text, preset: { $0.proposedText }),
    ])

  /// What the text must match, where the field says so.
  public var validation: FieldValidation? {
    data.output("validation").flatMap(FieldValidation.init)
  }

  /// The text; starts as what the form proposes.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// An empty text that is not required is not judged.
  package override var violations: [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return validation?.fault(of: value).map { [$0] } ?? []
  }
}
