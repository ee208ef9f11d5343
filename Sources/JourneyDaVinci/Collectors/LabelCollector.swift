import JourneyFlow
public import JourneyJSON

/// A collector that shows text.
public final class LabelCollector: AbstractCollector {
  static let type = CollectorType(
    "LabelCollector", ["LABEL"], LabelCollector.init,
    [Property("content", .text, "The text."), .richContent])

  /// The text, without its links.
  public var content: String { self["content"] }
  /// The text with a placeholder `{{name}}` for each of its `replacements`: links that the form's
  /// designer wrote, so do not trust their addresses.
  public var richContent: JSONValue? { self["richContent"] }

  package override var notice: String? { content }
}
