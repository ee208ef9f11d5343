import JourneyJSON

extension Screen {
  private static let kinds: [(type: String, title: String, description: String)] = [
    ("EMAIL", "Email", "Receive a passcode by email."),
    ("SMS", "Text Message", "Receive a passcode by text."),
    ("VOICE", "Voice", "Receive a passcode by call."),
  ]

  static let chooseDevice = Screen(
    show: { interaction, tenant in
      let user = interaction.username.flatMap { tenant.users[$0] }
      let mail = user?.mail ?? ""
      return FormDraft(
        "Choose a device", "",
        FieldDraft.devices(
          "DEVICE_AUTHENTICATION", "device-authentication", "Choose a device",
          [
            [
              "type": "SMS", "iconSrc": .string("\(tenant.origin)/sms.svg"),
              "title": "Text Message", "id": "7d2c0000-01", "default": true,
              "description": .string("*****\(user?.phone.suffix(4) ?? "")"),
            ],
            [
              "type": "EMAIL", "iconSrc": .string("\(tenant.origin)/email.svg"), "title": "Email",
              "id": "7d2c0000-02", "default": false,
              "description": .string("\(mail.prefix(1))****\(mail.drop { $0 != "@" })"),
            ],
          ]))
    },
    take: { answers, interaction, _ in
      interaction.notes["device"] = answers.data["device-authentication"]?["type"]
      return .next
    })

  static let addDevice = Screen(
    show: { _, tenant in
      FormDraft(
        "Add a device", "",
        FieldDraft.devices(
          "DEVICE_REGISTRATION", "device-registration", "Choose a method",
          kinds.map { kind in
            [
              "type": .string(kind.type), "title": .string(kind.title),
              "iconSrc": .string("\(tenant.origin)/\(kind.type.lowercased()).svg"),
              "description": .string(kind.description),
            ]
          }), FieldDraft.button("skip", "Not now"))
    },
    take: { _, _, _ in .next })
}
