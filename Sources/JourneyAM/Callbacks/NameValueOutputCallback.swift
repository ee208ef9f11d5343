public import JourneyFlow
public import JourneyJSON

/// Shows pairs whose names are data, such as `deviceCode`.
public final class NameValueOutputCallback: Callback {
  public static let type = "NameValueOutputCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var values: JSONObject {
    var values: JSONObject = [:]
    for entry in content.received["output"]?.array ?? [] {
      guard let name = entry["name"]?.string else { continue }
      values[name] = entry["value"] ?? .null
    }
    return values
  }

  public var properties: [Property] { [Property("values", .object(values))] }
}
