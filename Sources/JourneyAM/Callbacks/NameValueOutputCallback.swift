import JourneyFlow
public import JourneyJSON

/// A callback that shows name-value pairs. The server chooses the names, such as `deviceCode`.
public final class NameValueOutputCallback: AbstractCallback {
  static let type = CallbackType(
    "NameValueOutputCallback", NameValueOutputCallback.init,
    [
      Property("values", .object, "Names and values that the server shows.", .secret) { data in
        let outputs = data.wire.received["output"]?.array ?? []
        return .object(
          JSONObject(
            outputs.compactMap { entry in
              entry["name"]?.string.map { ($0, entry["value"] ?? .null) }
            }))
      }
    ])

  public var values: JSONObject { self["values"] ?? [:] }
}
