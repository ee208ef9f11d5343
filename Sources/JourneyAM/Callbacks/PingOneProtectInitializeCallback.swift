import JourneyFlow
import JourneyJSON

/// A callback that asks the client to start PingOne Protect. The answer is `clientError`: "" after
/// success, or the text of an error.
public final class PingOneProtectInitializeCallback: AbstractCallback, ClientErrorReporting {
  static let type = CallbackType(
    "PingOneProtectInitializeCallback", PingOneProtectInitializeCallback.init,
    [
      .metadata, Property("envId", .text, "The id of the PingOne environment."),
      .output(
        "isConsoleLogEnabled", .flag, "Whether the Signals library writes a log.",
        from: "consoleLogEnabled"),
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

  /// The id of the PingOne environment.
  public var envId: String { data.setting("envId")?.string ?? "" }
  /// Whether the Signals library writes a log.
  public var isConsoleLogEnabled: Bool { data.setting("consoleLogEnabled")?.boolean ?? false }
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
}
