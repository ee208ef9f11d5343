public import JourneyFlow
public import JourneyJSON

/// Asks for any number of several: checkboxes or a combobox.
public final class MultiSelectCollector: Collector {
  public static let fieldTypes = ["MULTI_SELECT", "COMBOBOX", "CHECKBOX"]
  public var data: CollectorContent
  public let options: [SelectOption]

  public init(_ data: CollectorContent) {
    self.data = data
    options = data.selectOptions
  }

  /// The `value` of each chosen option.
  public var value: [String] {
    get { present?.array?.compactMap(\.string) ?? [] }
    set { data.answers["value"] = .array(newValue.map(JSONValue.string)) }
  }

  public var shown: [Property] { data.shownOptions("options", text: "label") }
  public var settable: [Property] {
    [Property("value", present ?? [], .choices(options.map(\.choice)))]
  }
  public var preset: JSONValue? {
    guard let proposed = data.proposed?.array, !proposed.isEmpty else { return nil }
    return .array(proposed)
  }

  public func validate() -> [ValidationError] {
    required && value.isEmpty ? [.required] : []
  }
}
