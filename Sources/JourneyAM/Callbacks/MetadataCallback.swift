import JourneyFlow
public import JourneyJSON

/// A callback with data for AM's own user interface, such as the stage of the page.
public final class MetadataCallback: AbstractCallback {
  static let serverType = "MetadataCallback"
  static let type = CallbackType(
    serverType, MetadataCallback.init,
    [.output("value", .any, "The node's data: any JSON.", .secret, from: "data")])

  /// AM's output `data`, which can be any JSON value.
  public var value: JSONValue? { self["value"] }
}

extension FieldData {
  /// Returns the output with this name. If there is no such output, returns the member with this
  /// name in the output `data`. If AM sends a callback as a MetadataCallback, its settings are in
  /// that output.
  func setting(_ name: String) -> JSONValue? { output(name) ?? output("data")?[name] }
}
