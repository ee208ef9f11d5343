import JourneyFlow
public import JourneyJSON

/// Shows a text.
public final class LabelCollector: AbstractCollector {
  static let type = CollectorType(
    "LabelCollector", ["LABEL"], LabelCollector.init,
    [Property("content", .text, "The text."), .richContent])

  /// The text, without its links.
  public var content: String { self["content"] }
  /// The text with `{{name}}` where one of its `replacements` stands, and these: links, whose
  /// addresses are the form designer's, not to be trusted.
  public var richContent: JSONValue? { self["richContent"] }
}
