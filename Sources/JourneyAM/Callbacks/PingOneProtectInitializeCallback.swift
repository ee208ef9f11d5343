import JourneyFlow
package import JourneyJSON

/// Asks to start PingOne Protect; answered by an empty `clientError`, or an error's text.
public final class PingOneProtectInitializeCallback: ClientErrorField, MetadataReading {
  package static let declaration: [CallbackProperty] = [
    .metadata, "envId", .output("isConsoleLogEnabled", from: "consoleLogEnabled"),
    "deviceAttributesToIgnore", "customHost", "lazyMetadata",
    .output("isBehavioralDataCollection", from: "behavioralDataCollection"),
    "deviceKeyRsyncIntervals", "enableTrust", "disableTags", "disableHub",
    "signalsInitializationOptions", .named("clientError"),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The PingOne environment's id.
  public var envId: String { setting("envId")?.string ?? "" }
  /// Whether the Signals library writes a log.
  public var isConsoleLogEnabled: Bool { setting("consoleLogEnabled")?.boolean ?? false }
  /// The attributes of the device that are not to be collected.
  public var deviceAttributesToIgnore: [String] {
    setting("deviceAttributesToIgnore")?.array?.compactMap(\.string) ?? []
  }
  /// The host that takes the signals; "" for PingOne's own.
  public var customHost: String { setting("customHost")?.string ?? "" }
  /// Whether metadata is computed only when the signals are read.
  public var lazyMetadata: Bool { setting("lazyMetadata")?.boolean ?? false }
  /// Whether behaviour is collected.
  public var isBehavioralDataCollection: Bool {
    setting("behavioralDataCollection")?.boolean ?? false
  }

  package static func reads(_ data: JSONValue) -> Bool {
    data["_type"]?.string == "PingOneProtect" && data["_action"]?.string == "protect_initialize"
  }
}
