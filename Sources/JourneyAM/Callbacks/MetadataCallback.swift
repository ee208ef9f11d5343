public import JourneyJSON

/// Data for a page of AM's own, such as its stage.
public final class MetadataCallback: CallbackField {
  package static let type = "MetadataCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The node's data, of any shape (AM's output `data`).
  public var value: JSONValue? { content.output("data") }

  package var outputs: [Output] { [Output("value", from: "data")] }
}
