import JourneyJSON

extension Screen {
  static let collectSignals = Screen(
    FormDraft(
      "Sign On with signals", "", FieldDraft.text("user.username", "Username"),
      [
        "type": "PROTECT", "key": "riskSDK", "behavioralDataCollection": true,
        "universalDeviceIdentification": false,
      ], FieldDraft.submit("Go on"))
  ) { answers, interaction, tenant in
    guard let user = tenant.users.find(answers.text("user.username")) else {
      return .refuse(.custom("No such user"))
    }
    // Any signals are accepted. Without signals the device counts as unknown.
    guard answers.data["riskSDK"] != nil else {
      return .refuse(.custom("The device is not known", code: 4003))
    }
    interaction.username = user.name
    return .next
  }

  static let collectMetadata = Screen(
    FormDraft(
      "Attest the device", "",
      [
        "type": "METADATA", "key": "device-metadata",
        "payload": ["purpose": "attest", "nonce": "k2"],
      ])
  ) { answers, _, _ in
    guard let given = answers.data["device-metadata"] else {
      return .refuse(.custom("The device sent no data"))
    }
    guard given["nonce"] == "k2" else {
      return .refuse(.custom("The device failed: \(given["message"]?.string ?? "no nonce")"))
    }
    return .next
  }
}
