/// A journey of the tenant: stops in their order. Each has a file of its own in this folder.
struct DemoJourney: Sendable {
  let name: String
  /// What it asks for, and what is needed to finish it; the help says so.
  let about: String
  let stops: [DemoPage]

  /// How strong a session of this journey is (AM's authentication level).
  var level: Int {
    switch name {
    case "LoginCode", "Choice", "TOTP", "TOTPSHA256", "HOTP", "Push", "StepUp": 2
    default: 0
    }
  }

  init(_ name: String, _ about: String, _ stops: DemoPage...) {
    self.name = name
    self.about = about
    self.stops = stops
  }

  /// The one that a start without a name begins.
  static let preset = login

  static let all: [DemoJourney] =
    [
      login, loginCode, choice, hidden, retry, lockout, passwordChange, message, messages, push,
      stepUp, transaction, registration, consent, consentRequired, forgottenPassword,
      forgottenUsername, social, redirect, kerberos, basic, basicOnly, queryParameter,
      persistentCookie, cookiePresence, successDetails, deviceProfile, deviceMatch,
      protect, captcha, unusual, refusals,
    ] + oneTimeCodes + passkeys + boundDevices + enrolments

  static func named(_ name: String) -> DemoJourney? {
    name == menu.name ? menu : all.first { $0.name == name }
  }
}
