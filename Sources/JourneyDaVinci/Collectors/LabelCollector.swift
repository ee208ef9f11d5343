import JourneyFlow
public import JourneyJSON

/// Shows a text.
public final class LabelCollector: CollectorField {
  package static let fieldTypes = ["LABEL"]
  package static let declaration: [CollectorProperty] = ["content", "richContent"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// The text, without its links.
  public var content: String { self["content"] }
  /// The text with `{{name}}` where one of its `replacements` stands, and these: links, whose
  /// addresses are the form designer's, not to be trusted.
  public var richContent: JSONValue? { self["richContent"] }
}
