package import JourneyJSON

/// Asks to start PingOne Protect; answered by an empty `clientError`, or an error's text.
public final class PingOneProtectInitializeCallback: MetadataReading {
  public static let type = "PingOneProtectInitializeCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var envId: String { setting("envId")?.string ?? "" }
  public var isConsoleLogEnabled: Bool { setting("consoleLogEnabled")?.boolean ?? false }
  public var deviceAttributesToIgnore: [String] {
    setting("deviceAttributesToIgnore")?.array?.compactMap(\.string) ?? []
  }
  public var customHost: String { setting("customHost")?.string ?? "" }
  public var lazyMetadata: Bool { setting("lazyMetadata")?.boolean ?? false }
  public var isBehavioralDataCollection: Bool {
    setting("behavioralDataCollection")?.boolean ?? false
  }

  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  public var outputs: [Output] {
    metadataOutputs ?? [
      "envId", Output("isConsoleLogEnabled", from: "consoleLogEnabled"),
      "deviceAttributesToIgnore", "customHost", "lazyMetadata",
      Output("isBehavioralDataCollection", from: "behavioralDataCollection"),
      "deviceKeyRsyncIntervals", "enableTrust", "disableTags", "disableHub",
      "signalsInitializationOptions",
    ]
  }
  public var inputs: [Input] {
    [
      Input("clientError", suffix: "clientError", unanswered: .received)
    ]
  }

  package static func reads(_ data: JSONValue) -> Bool {
    data["_type"]?.string == "PingOneProtect" && data["_action"]?.string == "protect_initialize"
  }
}
