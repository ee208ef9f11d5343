package import JourneyFlow
package import JourneyJSON

/// Asks which registered device to use for a second factor.
public final class DeviceAuthenticationCollector: CollectorField {
  package static let fieldTypes = ["DEVICE_AUTHENTICATION"]
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
    set { data.answers["value"] = newValue?.authentication }
  }

  package var shown: [Property] { data.shownOptions("devices", text: "title") }
  package var settable: [Property] {
    let choices = devices.map { $0.choice(sending: $0.authentication) }
    return [Property("value", present ?? .null, .choice(choices))]
  }
  package var act: SubmitAct? { present == nil ? nil : .choice }
  package var keptAnswers: JSONObject { [:] }
}
