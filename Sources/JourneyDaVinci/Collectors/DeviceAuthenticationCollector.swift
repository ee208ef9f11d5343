import JourneyFlow
package import JourneyJSON

/// Asks which registered device to use for a second factor.
public final class DeviceAuthenticationCollector: CollectorField {
  package static let fieldTypes = ["DEVICE_AUTHENTICATION"]
  package static let declaration: [CollectorProperty] = [
    .options("devices", text: "title"),
    .settable("value", kind: { .choice($0.devices.map { $0.choice(sending: $0.authentication) }) }),
  ]
  package var data: CollectorContent
  /// The registered devices to choose from.
  public let devices: [Device]

  package init(_ data: CollectorContent) {
    self.data = data
    devices = data.devices
  }

  /// One of `devices`.
  public var value: Device? {
    get { devices.first { $0.authentication == present } }
    set { give(newValue?.received, to: "value") }
  }

  package var act: SubmitAct? { present == nil ? nil : .choice }
  package var keptAnswers: JSONObject { [:] }
}
