package import JourneyFlow
public import JourneyJSON

/// Shows pairs whose names are data, such as `deviceCode`.
public final class NameValueOutputCallback: CallbackField {
  package static let type = "NameValueOutputCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// Every output of the callback, by its name.
  public var values: JSONObject {
    var values: JSONObject = [:]
    for entry in content.received["output"]?.array ?? [] {
      guard let name = entry["name"]?.string else { continue }
      values[name] = entry["value"] ?? .null
    }
    return values
  }

  package var properties: [Property] { [Property("values", .object(values))] }
}
