import JSON
import Orchestration

/// One of those that a select offers.
public struct SelectOption: Sendable, Hashable {
  public let label: String
  /// What goes back.
  public let value: String
}

extension CollectorContent {
  /// - Throws: a `CollectorFault` where there is no list, or an option lacks label or value.
  func selectOptions() throws(CollectorFault) -> [SelectOption] {
    guard let list = self["options"]?.array else { throw CollectorFault("'options' is no list") }
    var options: [SelectOption] = []
    for (place, option) in list.enumerated() {
      guard let label = option["label"]?.string, let value = option["value"]?.string else {
        throw CollectorFault("'options[\(place)]' has no label or no value")
      }
      options.append(SelectOption(label: label, value: value))
    }
    return options
  }
}

extension SelectOption {
  var choice: Choice {
    Choice(
      answer: .string(value), value: .string(value), texts: [label],
      shown: ["label": .string(label), "value": .string(value)])
  }
}
