import JourneyFlow
import JourneyJSON

/// Asks for a text.
public final class TextCollector: AbstractCollector {
  static let type = CollectorType(
    "TextCollector", ["TEXT"], TextCollector.init,
    [
      Property("validation", .object, "The rule for the text."),
      .settable("value", "The answer.", .text, preset: { $0.proposedText }),
    ])

  /// The pattern that the text must match, if the field has one.
  public var validation: FieldValidation? {
    data.output("validation").flatMap(FieldValidation.init)
  }

  /// The text, which is the form's default until it is set.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// The rules that the text breaks. An empty text that is not required is not checked.
  package override var violations: [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return validation?.violation(of: value).map { [$0] } ?? []
  }
}
