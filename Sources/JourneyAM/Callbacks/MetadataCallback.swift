import JourneyFlow
public import JourneyJSON

/// Data for a page of AM's own, such as its stage.
public final class MetadataCallback: CallbackField {
  package static let wireType = "MetadataCallback"
  package static let declaration: [CallbackProperty] = [
    CallbackProperty("value", showsSecret: true) { $0.output("data") }
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The node's data, of any shape (AM's output `data`).
  public var value: JSONValue? { self["value"] }
}
