import JourneyFlow
import JourneyJSON

/// Asks for any number of several: checkboxes or a combobox.
public final class MultiSelectCollector: CollectorField {
  package static let fieldTypes = ["MULTI_SELECT", "COMBOBOX", "CHECKBOX"]
  package static let declaration: [CollectorProperty] = [
    .options("options", text: "label"),
    .settable(
      "value", kind: { .choices($0.selectOptions.map(\.choice)) },
      preset: { data in data.proposed?.array.flatMap { $0.isEmpty ? nil : .array($0) } }),
  ]
  package var data: CollectorContent
  /// What can be chosen.
  public let options: [SelectOption]

  package init(_ data: CollectorContent) {
    self.data = data
    options = data.selectOptions
  }

  /// The `value` of each chosen option.
  public var value: [String] {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package var violations: [ValidationError] {
    required && value.isEmpty ? [.required] : []
  }
}
