public import JourneyFlow
public import JourneyJSON

/// Asks which kind of device to register for a second factor.
public final class DeviceRegistrationCollector: Collector {
  public static let fieldTypes = ["DEVICE_REGISTRATION"]
  public var data: CollectorContent
  public let devices: [Device]

  public init(_ data: CollectorContent) {
    self.data = data
    devices = data.devices
  }

  /// One of `devices`.
  public var value: Device? {
    get { devices.first { .string($0.type) == present } }
    set { data.answers["value"] = newValue.map { .string($0.type) } }
  }

  public var shown: [Property] { data.shownOptions("devices", text: "title") }
  public var settable: [Property] {
    let choices = devices.map { $0.choice(sending: .string($0.type)) }
    return [Property("value", present ?? .null, .choice(choices))]
  }
  public var act: SubmitAct? { present == nil ? nil : .choice }
  public var keptAnswers: JSONObject { [:] }
}
