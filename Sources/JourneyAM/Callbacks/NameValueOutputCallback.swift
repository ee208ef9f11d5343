import JourneyFlow
public import JourneyJSON

/// Shows pairs whose names are data, such as `deviceCode`.
public final class NameValueOutputCallback: CallbackField {
  package static let declaration: [CallbackProperty] = [
    CallbackProperty("values", showsSecret: true) { data in
      var values: JSONObject = [:]
      for entry in data.received["output"]?.array ?? [] {
        guard let name = entry["name"]?.string else { continue }
        values[name] = entry["value"] ?? .null
      }
      return .object(values)
    }
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// Every output of the callback, by its name.
  public var values: JSONObject { self["values"] ?? [:] }
}
