import JourneyFlow
public import JourneyJSON

/// A callback with data, such as the page's stage, for AM's own user interface.
public final class MetadataCallback: AbstractCallback {
  static let serverType = "MetadataCallback"
  static let type = CallbackType(
    serverType, MetadataCallback.init,
    [.output("value", .any, "The node's data: any JSON.", .secret, from: "data")])

  /// AM's output `data`. The object is empty if AM sent no object.
  public var value: JSONObject { self["value"] ?? [:] }
}

extension FieldData {
  /// Returns the output with this name. If there is no such output, returns the member with this
  /// name in the output `data`. If AM sends a callback of another type as a MetadataCallback,
  /// `data` contains the callback's settings.
  func setting(_ name: String) -> JSONValue? { output(name) ?? output("data")?[name] }
}
