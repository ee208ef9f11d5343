package import JourneyFlow
package import JourneyJSON

/// Asks for any number of several: checkboxes or a combobox.
public final class MultiSelectCollector: CollectorField {
  package static let fieldTypes = ["MULTI_SELECT", "COMBOBOX", "CHECKBOX"]
  package var data: CollectorContent
  /// What can be chosen.
  public let options: [SelectOption]

  package init(_ data: CollectorContent) {
    self.data = data
    options = data.selectOptions
  }

  /// The `value` of each chosen option.
  public var value: [String] {
    get { present?.array?.compactMap(\.string) ?? [] }
    set { data.answers["value"] = .array(newValue.map(JSONValue.string)) }
  }

  package var shown: [Property] { data.shownOptions("options", text: "label") }
  package var settable: [Property] {
    [Property("value", present ?? [], .choices(options.map(\.choice)))]
  }
  package var preset: JSONValue? {
    guard let proposed = data.proposed?.array, !proposed.isEmpty else { return nil }
    return .array(proposed)
  }

  package var violations: [ValidationError] {
    required && value.isEmpty ? [.required] : []
  }
}
