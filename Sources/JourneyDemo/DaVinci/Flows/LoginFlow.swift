import JourneyJSON

extension Screen {
  /// The wrong passwords after which no attempts remain, as refusals say. The flow does not end
  /// even then.
  private static let attempts = 5

  static let signOn = Screen(
    FormDraft(
      "Sign On", "User name and password", FieldDraft.label("Sign On"), FieldDraft.errors,
      FieldDraft.text("user.username", "Username"),
      FieldDraft.password("user.password", "Password"), FieldDraft.submit("Sign On"),
      FieldDraft.link("register", "No account? Register now!"),
      FieldDraft.link("forgot", "Having trouble signing on?"))
  ) { answers, interaction, tenant in
    if answers.pressed("register") { return .flow("Register") }
    if answers.pressed("forgot") { return .flow("Recover") }
    let user = tenant.users.find(answers.text("user.username"))
    guard let user, user.password == answers.text("user.password") else {
      let failed = (interaction.notes["failed"]?.integer ?? 0) + 1
      interaction.notes["failed"] = .integer(failed)
      return .refuse(wrongPassword(left: max(0, attempts - failed)))
    }
    interaction.username = user.name
    return .next
  }

  private static func wrongPassword(left: Int) -> FlowRefusal {
    var refusal = FlowRefusal(
      capability: "checkPassword", code: "passwordInvalid",
      message: " Invalid username and/or password")
    refusal.details = FlowRefusal.invalid(
      "The request could not be completed.",
      [
        [
          "code": "INVALID_VALUE", "target": "password",
          "message": "The provided password did not match",
          "innerError": ["failuresRemaining": .integer(left)],
        ]
      ])
    return refusal
  }
}
