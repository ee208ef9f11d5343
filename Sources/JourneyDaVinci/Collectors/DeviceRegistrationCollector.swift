import JourneyFlow
package import JourneyJSON

/// Asks which kind of device to register for a second factor.
public final class DeviceRegistrationCollector: CollectorField {
  package static let fieldTypes = ["DEVICE_REGISTRATION"]
  package static let declaration: [CollectorProperty] = [
    .options("devices", text: "title"),
    .settable("value", kind: { .choice($0.devices.map { $0.choice(sending: .string($0.type)) }) }),
  ]
  package var data: CollectorContent
  /// The kinds of device to choose from.
  public let devices: [Device]

  package init(_ data: CollectorContent) {
    self.data = data
    devices = data.devices
  }

  /// One of `devices`.
  public var value: Device? {
    get { devices.first { .string($0.type) == present } }
    set { give(newValue?.received, to: "value") }
  }

  package var act: SubmitAct? { present == nil ? nil : .choice }
  package var keptAnswers: JSONObject { [:] }
}
