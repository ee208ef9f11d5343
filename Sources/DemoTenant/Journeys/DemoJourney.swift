/// A journey of the tenant: stops in their order. Each has a file of its own in this folder.
struct DemoJourney: Sendable {
  let name: String
  let stops: [Stop]

  /// How strong a session of this journey is (AM's authentication level).
  var level: Int {
    switch name {
    case "LoginCode", "Choice", "TOTP", "Push", "StepUp": 2
    default: 0
    }
  }

  init(_ name: String, _ stops: Stop...) {
    self.name = name
    self.stops = stops
  }

  /// The one that a start without a name begins.
  static let preset = login

  static let all: [DemoJourney] = [
    login, loginCode, choice, hidden, retry, lockout, messages, totp, push, stepUp, transaction,
    registration, consent, forgottenPassword, forgottenUsername, social, redirect,
    deviceProfile, deviceBinding, deviceSigning, webAuthnRegistration, webAuthnAuthentication,
    protect, captcha, unusual, refusals,
  ]

  static func named(_ name: String) -> DemoJourney? {
    name == menu.name ? menu : all.first { $0.name == name }
  }
}
