import JSON

/// Who has an account. Names are compared without regard to case, as a directory does.
struct People: Sendable {
  private var byName: [String: Person] = [:]

  init() {
    var demo = Person(
      id: "3f0c1c1e-6c5b-4b0e-9f63-2d2a6f1d7a10", name: "demo", password: "Secret12!",
      mail: "demo@example.com", phone: "+15550100")
    demo.attributes = ["givenName": "Demi", "sn": "Monstra"]
    demo.questions = [("What's your favorite color?", "blue")]
    self["demo"] = demo
    self["locky"] = Person(
      id: "8c1d9f7a-0f3e-4c52-8a55-6a0d5c2b9e21", name: "locky", password: "Secret12!",
      mail: "locky@example.com", phone: "+15550101")
  }

  subscript(name: String) -> Person? {
    get { byName[name.lowercased()] }
    set { byName[name.lowercased()] = newValue }
  }

  /// Who has this address or this name.
  func find(_ nameOrMail: String) -> Person? {
    self[nameOrMail]
      ?? byName.values.first { $0.mail.lowercased() == nameOrMail.lowercased() }
  }

  /// Whose device has this key.
  func withDevice(_ kid: String) -> Person? {
    byName.values.first { $0.deviceKeys[kid] != nil }
  }
}
