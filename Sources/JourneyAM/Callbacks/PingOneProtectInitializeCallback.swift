import JourneyFlow
public import JourneyJSON

/// Asks the client to start PingOne Protect. The answer is `clientError`: "" for success, or the
/// text of an error.
public final class PingOneProtectInitializeCallback: AbstractCallback, ClientErrorReporting {
  static let type = CallbackType(
    "PingOneProtectInitializeCallback", PingOneProtectInitializeCallback.init,
    [
      .metadata, Property("envId", .text, "The id of the PingOne environment."),
      Property("consoleLogEnabled", .flag, "Whether the Signals library writes a log."),
      Property(
        "deviceAttributesToIgnore", .texts,
        "The attributes of the device that must not be collected."),
      Property("customHost", .text, "The host that receives the signals."),
      Property(
        "lazyMetadata", .flag, "Whether to compute metadata only when the signals are read."),
      .output(
        "isBehavioralDataCollection", .flag, "Whether to collect behavior.",
        from: "behavioralDataCollection"),
      Property(
        "deviceKeyRsyncIntervals", .number, "How often to synchronize the device's key."),
      Property("enableTrust", .flag, "Whether to bind the device to a key."),
      Property("disableTags", .flag, "Whether to leave out tags."),
      Property("disableHub", .flag, "Whether to leave out the hub."),
      Property("signalsInitializationOptions", .object, "Options of the Signals library."),
      .clientError,
    ],
    readsMetadata: { data in
      data["_type"]?.string == "PingOneProtect" && data["_action"]?.string == "protect_initialize"
    })

  /// AM's data, or `nil` if AM did not send the callback as a MetadataCallback.
  public var value: JSONValue? { self["value"] }
  /// The id of the PingOne environment.
  public var envId: String { data.setting("envId")?.string ?? "" }
  /// Whether the Signals library writes a log.
  public var consoleLogEnabled: Bool { data.setting("consoleLogEnabled")?.boolean ?? false }
  /// The same as `consoleLogEnabled`.
  public var isConsoleLogEnabled: Bool { consoleLogEnabled }
  /// The device attributes that the library must not collect.
  public var deviceAttributesToIgnore: [String] {
    data.setting("deviceAttributesToIgnore")?.array?.compactMap(\.string) ?? []
  }
  /// The host that receives the signals, or "" for PingOne's own host.
  public var customHost: String { data.setting("customHost")?.string ?? "" }
  /// Whether the library computes metadata only when the signals are read.
  public var lazyMetadata: Bool { data.setting("lazyMetadata")?.boolean ?? false }
  /// Whether the library collects behavioral data.
  public var isBehavioralDataCollection: Bool {
    data.setting("behavioralDataCollection")?.boolean ?? false
  }
  /// The same as `isBehavioralDataCollection`.
  public var behavioralDataCollection: Bool { isBehavioralDataCollection }
  /// How often to synchronize the device's key, or `nil` if the server does not say.
  public var deviceKeyRsyncIntervals: Int? { data.setting("deviceKeyRsyncIntervals")?.wholeNumber }
  /// Whether to bind the device to a key.
  public var enableTrust: Bool { data.setting("enableTrust")?.boolean ?? false }
  /// Whether to leave out tags.
  public var disableTags: Bool { data.setting("disableTags")?.boolean ?? false }
  /// Whether to leave out the hub.
  public var disableHub: Bool { data.setting("disableHub")?.boolean ?? false }
  /// Options of the Signals library, or an empty object if the server sent none.
  public var signalsInitializationOptions: JSONObject {
    data.setting("signalsInitializationOptions")?.object ?? [:]
  }
}
