public import JourneyFlow
public import JourneyJSON

/// Shows a text.
public final class LabelCollector: Collector {
  public static let fieldTypes = ["LABEL"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

  public var content: String { data.text("content") }
  /// The text with `{{name}}` where one of its `replacements` stands, and these: links, whose
  /// addresses are the form designer's, not to be trusted.
  public var richContent: JSONValue? { data["richContent"] }

  public var shown: [Property] { data.shown("content", "richContent") }
}
