import JourneyFlow

/// A callback that asks a device to sign a challenge with its own key.
public protocol DeviceKeyCallback: ClientErrorReporting {
  /// The user's id in AM, also the `sub` claim of the JWT in `jws`, or "" if the key identifies the
  /// user.
  var userId: String { get }
  /// The challenge to sign, which becomes the `challenge` claim of the JWT in `jws`.
  var challenge: String { get }
  /// The title of the prompt for biometrics or a PIN.
  var title: String { get }
  /// The subtitle of the prompt for biometrics or a PIN.
  var subtitle: String { get }
  /// The text of the prompt for biometrics or a PIN.
  var description: String { get }
  /// The JWT, signed with the device's key, in compact serialization (RFC 7515, section 3.1).
  var jws: String { get set }
}

extension DeviceKeyCallback where Self: AbstractCallback {
  public var userId: String { self["userId"] }
  public var challenge: String { self["challenge"] }
  public var title: String { self["title"] }
  public var subtitle: String { self["subtitle"] }
  public var description: String { self["description"] }

  public var jws: String {
    get { self["jws"] }
    set { self["jws"] = newValue }
  }
}

extension [Property] {
  static let devicePrompt = [
    Property("title", .text, "The title to show."),
    Property("subtitle", .text, "The subtitle to show."),
    Property("description", .text, "The text to show."),
  ]
}

extension Property {
  static let userId = Property("userId", .text, "The user's id in PingAM.")
  static let challenge = Property("challenge", .text, "The challenge to sign.")
  static let jws = Property.named("jws", "The JWT, signed with the device's key.")
}
