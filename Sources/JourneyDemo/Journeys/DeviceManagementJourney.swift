extension DemoJourney {
  /// The journeys with AM's Enable Device Management node.
  static let deviceManagement: [DemoJourney] = [
    DemoJourney(
      "DeviceManagement",
      """
      as WebAuthnAuthentication, after which the session may remove devices of all kinds (the setting
      ANY)
      """, .credentials, PasskeyNode.standard.authentication, .enableDeviceManagement(any: true)),
    DemoJourney(
      "DeviceManagementNone",
      "name, password, after which the session may remove devices of all kinds (the setting NONE)",
      .credentials, .enableDeviceManagement(any: false)),
  ]
}

extension DemoPage {
  /// - Parameter any: whether the journey must have used a factor of any kind (`ANY`) or none
  ///   (`NONE`).
  static func enableDeviceManagement(any: Bool) -> DemoPage {
    DemoPage(arrive: { attempt, _ in
      guard !any || !attempt.nodeTypes.isEmpty else { return .refuse() }
      attempt.nodeTypes.insert(.elevated)
      return .next
    })
  }
}
