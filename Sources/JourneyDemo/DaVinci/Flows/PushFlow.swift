import JourneyJSON

extension Screen {
  private static let interval = 300

  static let pushed = Screen(
    show: { interaction, tenant throws(RequestError) in
      // Base64's standard alphabet has characters that must be escaped in an address.
      let challenge = try tenant.standardSecret(12)
      interaction.challenge = challenge
      return FormDraft(
        "Approve the sign-on", "",
        FieldDraft.label("We sent a message to your phone."),
        FieldDraft.image("logo", "Company logo", origin: tenant.origin),
        FieldDraft.qrCode("qr-code", fallback: "Code: 1A2B 3C4D"),
        FieldDraft.polling("polling", interval: interval, retries: 60, challenge: challenge),
        FieldDraft.link("resend", "Send it again"), FieldDraft.link("cancel", "Cancel"))
    },
    take: { answers, interaction, _ in
      if answers.pressed("resend") { return .screen(interaction.screen) }
      if answers.pressed("cancel") { return .flow("Login") }
      switch answers.text("polling") {
      // The client's claim is not trusted.
      case "approved" where interaction.username != "locky" && interaction.rounds > 2:
        return .next
      case "denied": return .end(FlowRefusal.ended("The sign-on was denied"))
      case "expired", "timedOut": return .end(FlowRefusal.ended("Nobody answered in time"))
      default: return .refuse(.custom("The sign-on was not approved"))
      }
    })

  static let working = Screen(
    FormDraft(
      "Please wait", "", FieldDraft.label("We are setting things up."),
      FieldDraft.polling("polling", interval: interval, retries: 5, asText: true))
  ) { answers, interaction, _ in
    guard answers.event == .polling else {
      return .refuse(.custom("Please wait. This page has nothing to submit."))
    }
    switch answers.text("polling") {
    case "continue": return interaction.rounds < 2 ? .rewind : .succeed
    case "timedOut": return .refuseToNext
    default: return .refuse(.custom("That is not a status of this form"))
    }
  }

  static let gaveUp = Screen(
    FormDraft(
      "Nothing happened", "", FieldDraft.label("Nothing happened in time."),
      FieldDraft.submit("Go on"))
  ) { _, _, _ in .succeed }

  /// A page that PingOne's web page submits by itself until the server continues.
  static let silent = Screen(
    show: { _, _ in
      var form = FormDraft("Please wait", "", FieldDraft.label("We are checking your device."))
      form.more = ["enablePolling": true, "pollInterval": 2000, "pollRetries": 60]
      return form
    }, take: { _, interaction, _ in interaction.rounds < 2 ? .again : .next })
}

extension FlowRefusal {
  /// Returns the end of a flow, after which the user cannot go back to an earlier form.
  static func ended(_ message: String) -> OutgoingResponse {
    .json(
      [
        "connectorId": "pingOneAuthenticationConnector", "capabilityName": "setSession",
        "code": "flowEnded", "message": .string(message), "httpResponseCode": 400,
      ], status: 400)
  }
}
