package import JourneyFlow
public import JourneyJSON

/// Shows a text.
public final class LabelCollector: CollectorField {
  package static let fieldTypes = ["LABEL"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// The text, without its links.
  public var content: String { data.text("content") }
  /// The text with `{{name}}` where one of its `replacements` stands, and these: links, whose
  /// addresses are the form designer's, not to be trusted.
  public var richContent: JSONValue? { data["richContent"] }

  package var shown: [Property] { data.shown("content", "richContent") }
}
