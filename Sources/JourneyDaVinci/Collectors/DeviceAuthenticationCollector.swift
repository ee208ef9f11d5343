import JourneyFlow
package import JourneyJSON

/// A collector that asks the user which registered device to use for a second factor.
public final class DeviceAuthenticationCollector: AbstractCollector {
  static let type = CollectorType(
    "DeviceAuthenticationCollector", ["DEVICE_AUTHENTICATION"], DeviceAuthenticationCollector.init,
    [
      .options("devices", "The devices, or types of device, to choose from.", as: \.shownAsDevice),
      .settable(
        "value", "The answer.",
        kind: { .choice($0.devices.map { $0.choice(sending: $0.authentication) }) }),
    ])

  /// The registered devices.
  public var devices: [Device] { data.devices }

  /// One of `devices`, or `nil` if none is chosen.
  public var value: Device? {
    get { devices.first { $0.authentication == present } }
    set { answer("value", with: newValue?.received) }
  }

  package override var act: SubmitAct? { present == nil ? nil : .choice }
  package override var keptAnswers: JSONObject { [:] }
}
