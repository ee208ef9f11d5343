import JourneyFlow
import JourneyJSON

/// A collector that asks for text.
public final class TextCollector: AbstractCollector {
  static let type = CollectorType(
    "TextCollector", ["TEXT"], TextCollector.init,
    [
      Property("validation", .object, "The rule for the text."),
      .settable("value", "The answer.", .text, preset: { $0.proposedText }),
    ])

  /// The pattern for the text, or `nil` if the field has none.
  public var validation: FieldValidation? {
    data.output("validation").flatMap(FieldValidation.init)
  }

  /// The default is the value that the form proposes.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// The violated rules. An empty string violates a rule only if the field is required.
  package override var violations: [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return validation?.violation(of: value).map { [$0] } ?? []
  }
}
