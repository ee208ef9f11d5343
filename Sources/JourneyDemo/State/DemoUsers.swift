import JourneyJSON

/// All user accounts. Names are compared without regard to case, as in a directory.
struct DemoUsers: Sendable {
  /// The password of all users.
  static let password = "Secret12!"
  private var byName: [String: DemoUser] = [:]

  /// - Parameter users: the number of users besides those with fixed names, such as `demo`.
  init(users: Int) {
    var demo = DemoUser(
      id: "3f0c1c1e-6c5b-4b0e-9f63-2d2a6f1d7a10", name: "demo", password: Self.password,
      mail: "demo@example.com", phone: "+15550100")
    demo.attributes = ["givenName": "Demi", "sn": "Monstra"]
    demo.questions = [("What's your favorite color?", "blue")]
    self["demo"] = demo
    self["locky"] = DemoUser(
      id: "8c1d9f7a-0f3e-4c52-8a55-6a0d5c2b9e21", name: "locky", password: Self.password,
      mail: "locky@example.com", phone: "+15550101")
    let states: [(String, DemoUser.PasswordState?)] = [
      ("expiring", .expiring), ("reset", .mustReset), ("grace", .lastGrace),
    ]
    for (name, state) in states + (0..<users).map({ ("user-\($0)", nil) }) {
      var user = DemoUser(
        id: name, name: name, password: Self.password, mail: "\(name)@example.com",
        phone: "+15550102")
      user.passwordState = state
      self[name] = user
    }
  }

  subscript(name: String) -> DemoUser? {
    get { byName[name.lowercased()] }
    set { byName[name.lowercased()] = newValue }
  }

  /// Returns the user with this email address or user name.
  func find(_ nameOrMail: String) -> DemoUser? {
    if let user = self[nameOrMail] { return user }
    let mail = nameOrMail.lowercased()
    // Usually the name is the part before the @, so that not all users are searched.
    if let user = self[String(mail.prefix { $0 != "@" })], user.mail.lowercased() == mail {
      return user
    }
    return byName.values.first { $0.mail.lowercased() == mail }
  }
}
