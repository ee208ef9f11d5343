import JourneyFlow
public import JourneyJSON

/// A callback with data, such as the page's stage, for AM's own user interface.
public final class MetadataCallback: AbstractCallback {
  static let serverType = "MetadataCallback"
  static let type = CallbackType(
    serverType, MetadataCallback.init,
    [.output("value", .any, "The node's data: any JSON.", .secret, from: "data")])

  /// AM's output `data`, or an empty object if AM sent no object.
  public var value: JSONObject { self["value"] ?? [:] }
}

extension FieldData {
  /// Returns the output of this name, or else the member of this name in the output `data`, where
  /// AM puts the settings of another type's callback that it sends as a MetadataCallback.
  func setting(_ name: String) -> JSONValue? { output(name) ?? output("data")?[name] }
}
