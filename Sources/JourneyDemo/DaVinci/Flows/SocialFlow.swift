import JourneyJSON

extension Screen {
  static let socialSignOn = Screen(
    show: { interaction, tenant in
      var form = FormDraft(
        "Sign On with a provider", "", FieldDraft.text("user.username", "Username"),
        FieldDraft.password("user.password", "Password"), FieldDraft.submit("Sign On"))
      form.canContinue = true
      for (type, isEnabled) in [("GOOGLE", true), ("FACEBOOK", false)] {
        form.fields.append([
          "type": "SOCIAL_LOGIN_BUTTON", "idpId": "c3b2a190-0000-4000-8000-000000000042",
          "idpType": .string(type), "label": .string("Sign in with \(type.capitalizedWord)"),
          "idpEnabled": .boolean(isEnabled),
          "links": [
            "authenticate": [
              "href": .string(
                "\(tenant.origin)/\(PingOne.environment)/davinci/connections/2f3e4d5c/capabilities"
                  + "/loginFirstFactor?interactionId=\(interaction.id)"
                  + "&interactionToken=\(interaction.token)&skRefreshToken=true")
            ]
          ],
        ])
      }
      return form
    },
    take: { answers, interaction, tenant throws(RequestError) in
      try signOn.take(answers, &interaction, &tenant)
    })
}

extension String {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
