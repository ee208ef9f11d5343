import JourneyFlow
import JourneyJSON

/// A collector that asks the user to choose any number of options, with checkboxes or a combobox.
public final class MultiSelectCollector: AbstractCollector {
  static let type = CollectorType(
    "MultiSelectCollector", ["MULTI_SELECT", "COMBOBOX", "CHECKBOX"], MultiSelectCollector.init,
    [
      .options("options", "The choices.", as: \.shownAsOption),
      .settable(
        "value", "The answer.", kind: { .choices($0.selectOptions.map(\.choice)) },
        preset: { data in data.proposed?.array.flatMap { $0.isEmpty ? nil : .array($0) } }),
    ])

  public var options: [SelectOption] { data.selectOptions }

  /// The `value` of each chosen option.
  public var value: [String] {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package override var violations: [ValidationError] {
    required && value.isEmpty ? [.required] : []
  }
}
