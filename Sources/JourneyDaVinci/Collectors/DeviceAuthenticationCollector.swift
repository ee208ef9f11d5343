public import JourneyFlow
public import JourneyJSON

/// Asks which registered device to use for a second factor.
public final class DeviceAuthenticationCollector: Collector {
  public static let fieldTypes = ["DEVICE_AUTHENTICATION"]
  public var data: CollectorContent
  public let devices: [Device]

  public init(_ data: CollectorContent) {
    self.data = data
    devices = data.devices
  }

  /// One of `devices`.
  public var value: Device? {
    get { devices.first { $0.authentication == present } }
    set { data.answers["value"] = newValue?.authentication }
  }

  public var shown: [Property] { data.shownOptions("devices", text: "title") }
  public var settable: [Property] {
    let choices = devices.map { $0.choice(sending: $0.authentication) }
    return [Property("value", present ?? .null, .choice(choices))]
  }
  public var act: SubmitAct? { present == nil ? nil : .choice }
  public var keptAnswers: JSONObject { [:] }
}
