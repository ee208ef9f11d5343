public import JourneyJSON

/// Data for a page of AM's own, such as its stage.
public final class MetadataCallback: Callback {
  public static let type = "MetadataCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var value: JSONValue? { content.output("data") }

  public var outputs: [Output] { [Output("value", from: "data")] }
}
