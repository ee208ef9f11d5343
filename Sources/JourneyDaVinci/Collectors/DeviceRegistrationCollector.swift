import JourneyFlow
package import JourneyJSON

/// A collector that asks the user which kind of device to register for a second factor.
public final class DeviceRegistrationCollector: AbstractCollector {
  static let type = CollectorType(
    "DeviceRegistrationCollector", ["DEVICE_REGISTRATION"], DeviceRegistrationCollector.init,
    [
      .options("devices", "The devices, or types of device, to choose from.", as: \.shownAsDevice),
      .settable(
        "value", "The answer.",
        kind: { .choice($0.devices.map { $0.choice(sending: .string($0.type)) }) }),
    ])

  /// The kinds of device.
  public var devices: [Device] { data.devices }

  /// One of `devices`, or `nil` if none is chosen.
  public var value: Device? {
    get { devices.first { .string($0.type) == present } }
    set { answer("value", with: newValue?.received) }
  }

  package override var act: SubmitAct? { present == nil ? nil : .choice }
  package override var keptAnswers: JSONObject { [:] }
}
