import JourneyFlow
public import JourneyJSON

/// Data for one of AM's own pages, such as its stage.
public final class MetadataCallback: AbstractCallback {
  static let serverType = "MetadataCallback"
  static let type = CallbackType(
    serverType, MetadataCallback.init,
    [.output("value", .any, "The node's data: any JSON.", .secret, from: "data")])

  /// The node's data, of any shape (AM's output `data`).
  public var value: JSONValue? { self["value"] }
}

extension FieldData {
  /// Returns an output, or the member of that name in the data of a MetadataCallback.
  func setting(_ name: String) -> JSONValue? { output(name) ?? output("data")?[name] }
}
