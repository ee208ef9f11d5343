public import JSON
public import Orchestration

/// Asks for one of several: a dropdown or radio buttons.
public final class SingleSelectCollector: Collector {
  public static let fieldTypes = ["SINGLE_SELECT", "DROPDOWN", "RADIO"]
  public var data: CollectorContent
  public let options: [SelectOption]

  public init(_ data: CollectorContent) {
    self.data = data
    options = data.selectOptions
  }

  /// The `value` of an option; "" for none.
  public var value: String {
    get { present?.string ?? "" }
    set { data.answers["value"] = .string(newValue) }
  }

  public var shown: [Property] { data.shownOptions("options", text: "label") }
  public var settable: [Property] {
    [Property("value", .string(value), .choice(options.map(\.choice)))]
  }
  public var preset: JSONValue? { data.proposedText }
}
