import JourneyJSON

extension DemoPage {
  /// The default limit of the Device Profile Collector node, in bytes.
  private static let profileLimit = 3072

  /// The Device Profile Collector node (docs/protocol/authenticators.md, "Device profile").
  static let profileOfDevice = DemoPage(
    .deviceProfile(metadata: true, location: true, message: "Collecting profile")
  ) { answers, attempt, tenant throws(RequestError) in
    let text = answers.text(0)
    if text.isEmpty { return .again }
    try require(text.utf8.count <= profileLimit, .profile, "the profile is longer than 3 KB")
    let profile = try JSONValue(answer: Array(text.utf8), .profile, "the profile is not JSON")
    try require(
      profile["identifier"]?.string?.isEmpty == false, .profile, "the profile has no identifier")
    attempt.notes["profile"] = profile
    return .next
  }

  /// The Device Match node, which succeeds if a saved profile has the same identifier and metadata.
  static let matchDevice = DemoPage(arrive: { attempt, tenant in
    let (new, user) = (attempt.notes["profile"], tenant.user(attempt))
    let known = user?.profiles.first { $0.content["identifier"] == new?["identifier"] }
    return known != nil && known?.content["metadata"] == new?["metadata"] ? .succeed : .next
  })

  /// The Device Save node.
  static let saveDevice = DemoPage(arrive: { attempt, tenant in
    guard let name = attempt.username, let profile = attempt.notes["profile"] else {
      return .refuse()
    }
    tenant.users[name]?.profiles.removeAll { $0.content["identifier"] == profile["identifier"] }
    let entry = DeviceProfileEntry(content: profile, record: DeviceRecord(at: tenant.now))
    tenant.users[name]?.profiles.append(entry)
    return .next
  })
}
