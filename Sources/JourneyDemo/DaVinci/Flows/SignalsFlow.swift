import JourneyJSON

extension DaVinciFlow {
  static let signals = DaVinciFlow(
    "Signals", "user.username, riskSDK (any), then device-metadata (an object with the nonce k2)",
    .collectSignals, .collectMetadata)
}

extension Screen {
  fileprivate static let collectSignals = Screen(
    show: { _, _ in
      FormDraft(
        "Sign On with signals", "", FieldDraft.text("user.username", "Username"),
        [
          "type": "PROTECT", "key": "riskSDK", "behavioralDataCollection": true,
          "universalDeviceIdentification": false,
        ], FieldDraft.submit("Go on"))
    },
    take: { answers, interaction, world in
      guard let person = world.people.find(answers.text("user.username")) else {
        return .refuse(.custom("No such user"))
      }
      // Any signals will do; without some the device counts as unknown.
      guard answers.data["riskSDK"] != nil else {
        return .refuse(.custom("The device is not known", code: 4003))
      }
      interaction.username = person.name
      return .next
    })

  fileprivate static let collectMetadata = Screen(
    show: { _, _ in
      FormDraft(
        "Attest the device", "",
        [
          "type": "METADATA", "key": "device-metadata",
          "payload": ["purpose": "attest", "nonce": "k2"],
        ])
    },
    take: { answers, _, _ in
      guard let given = answers.data["device-metadata"] else {
        return .refuse(.custom("The device said nothing"))
      }
      guard given["nonce"] == "k2" else {
        return .refuse(.custom("The device failed: \(given["message"]?.string ?? "no nonce")"))
      }
      return .next
    })
}
