import JourneyJSON

extension Screen {
  static let findAccount = Screen(
    FormDraft(
      "Account recovery", "", FieldDraft.text("user.username", "Username or email"),
      FieldDraft.submit("Send a code"))
  ) { answers, interaction, tenant in
    guard let user = tenant.users.find(answers.text("user.username")) else {
      var refusal = FlowRefusal(
        capability: "userLookup", code: "noUserFound", message: "No user found")
      refusal.details = [
        [
          "statusCode": 200,
          "rawResponse": ["_embedded": ["users": []], "count": 0, "size": 0],
        ]
      ]
      return .refuse(refusal)
    }
    interaction.username = user.name
    return .next
  }

  /// Asks for a six-digit code, sent to the user's email address, or to the phone if the user chose
  /// SMS.
  static let mailedCode = Screen(
    show: { interaction, tenant throws(RequestError) in
      let user = interaction.username.flatMap { tenant.users[$0] }
      let code = try tenant.digits(6)
      interaction.notes["code"] = .string(code)
      let isText = interaction.notes["device"] == "SMS"
      try tenant.send(
        to: (isText ? user?.phone : user?.mail) ?? "", "Your code",
        "Your one-time code is \(code)\n")
      return FormDraft(
        "Enter the passcode", "", FieldDraft.text("otp", "Passcode"), FieldDraft.submit("Verify"),
        FieldDraft.button("resend", "Send another one"))
    },
    take: { answers, interaction, _ in
      if answers.pressed("resend") { return .screen(interaction.screen) }
      guard answers.data["otp"] == interaction.notes["code"] else {
        return .refuse(.custom("The passcode is not the one that was sent"))
      }
      interaction.notes["code"] = nil
      return .next
    })

  static let newPassword = Screen(
    FormDraft(
      "A new password", "", FieldDraft.newPassword("user.newPassword", "New password"),
      FieldDraft.submit("Save"))
  ) { answers, interaction, tenant in
    if let name = interaction.username {
      tenant.users[name]?.password = answers.text("user.newPassword")
    }
    return .next
  }
}
