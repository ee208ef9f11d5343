import JourneyJSON

extension Screen {
  private static let digits = "0123456789"
  private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let policy: JSONValue = [
    "name": "Standard", "length": ["min": 8, "max": 255], "minUniqueCharacters": 5,
    "maxRepeatedCharacters": 3, "excludesCommonlyUsed": true,
    "minCharacters": .object([digits: 1, capitals: 1]),
  ]

  static let signUp = Screen(
    show: { _, _ in
      var form = FormDraft(
        "Register", "A new account",
        FieldDraft.agreement("By going on you accept to behave well.", title: "Terms of Service"),
        FieldDraft.text("user.username", "Username"),
        FieldDraft.text(
          "user.email", "Email", pattern: "^[^@]+@[^@]+\\.[^@]+$",
          message: "Must be a valid email address"),
        FieldDraft.newPassword("user.password", "Password"),
        FieldDraft.select(
          "DROPDOWN", "plan", "Plan", [("free", "Free"), ("team", "Team")]),
        FieldDraft.select(
          "RADIO", "language", "Language", required: false,
          [("en", "English"), ("fr", "Français")]),
        FieldDraft.select(
          "CHECKBOX", "topics", "Topics", required: false, [("news", "News"), ("offers", "Offers")]
        ),
        FieldDraft.select(
          "COMBOBOX", "teams", "Teams", required: false, [("red", "Red"), ("blue", "Blue")]),
        FieldDraft.phone("phone", "Phone number"),
        FieldDraft.box("remember", "Remember me", required: false, isSwitch: true),
        FieldDraft.box("agree", "I agree to the terms", required: true),
        FieldDraft.submit("Register"), FieldDraft.button("back", "Back to sign on"))
      form.passwordPolicy = policy
      form.values = ["user.username": "", "plan": "free", "topics": ["news"]]
      return form
    },
    take: { answers, interaction, tenant throws(RequestError) in
      if answers.pressed("back") { return .flow("Login") }
      let problems = problems(of: answers, tenant)
      guard problems.isEmpty else { return .refuse(.fields(problems)) }
      let phone = answers.data["phone"]
      var user = DemoUser(
        id: try tenant.secret(12), name: answers.text("user.username"),
        password: answers.text("user.password"), mail: answers.text("user.email"),
        phone: phone?["phoneNumber"]?.string ?? "")
      user.attributes = answers.data
      user.attributes["user.password"] = nil
      tenant.users[user.name] = user
      interaction.username = user.name
      return .next
    })

  private static func problems(of answers: FormAnswers, _ tenant: TenantState) -> [FieldProblem] {
    var problems: [FieldProblem] = []
    if tenant.users[answers.text("user.username")] != nil {
      problems.append(
        FieldProblem(
          "username", "UNIQUENESS_VIOLATION", "is unique but a non-unique value is provided"))
    }
    let mail = answers.text("user.email").split(separator: "@", omittingEmptySubsequences: false)
    if mail.count != 2 || mail[0].isEmpty || !mail[1].contains(".") {
      problems.append(FieldProblem("email", "INVALID_VALUE", "must be a well-formed email address"))
    }
    let password = answers.text("user.password")
    var requirements: [(name: String, text: String)] = []
    if password.utf16.count < 8 {
      requirements.append(("length", "The provided password is too short (minimum 8 characters)"))
    }
    if [digits, capitals].contains(where: { set in !password.contains(where: set.contains) }) {
      requirements.append(
        ("minCharacters", "The provided password did not contain enough characters of a set"))
    }
    if password.lowercased().contains("password") {
      requirements.append(
        ("excludesCommonlyUsed", "The provided password is among the commonly used ones"))
    }
    if !requirements.isEmpty {
      var problem = FieldProblem(
        "password", "INVALID_VALUE", "User password did not satisfy password policy requirements")
      problem.requirements = requirements
      problems.append(problem)
    }
    return problems
  }
}
