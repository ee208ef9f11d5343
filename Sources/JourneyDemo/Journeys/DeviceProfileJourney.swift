import JourneyJSON

extension DemoJourney {
  static let deviceProfile = DemoJourney(
    "DeviceProfile", "name, password, a text of JSON with identifier, at most 3 KB",
    .credentials, .profileOfDevice)
  static let deviceMatch = DemoJourney(
    "DeviceMatch",
    """
    the same; a device whose identifier and metadata were not seen before is asked for a mailed
    code (Enter OTP), and is known from then on
    """, .credentials, .profileOfDevice, .matchDevice, .mailedCode, .saveDevice)
}

extension DemoPage {
  /// In bytes: the node's default of 3 KB.
  private static let profileLimit = 3072

  /// Device Profile Collector: docs/protocol/authenticators.md, "Device profile and the rest".
  fileprivate static let profileOfDevice = DemoPage(
    show: { _, _ in
      PageContent(.deviceProfile(metadata: true, location: true, message: "Collecting profile"))
    },
    take: { answers, visit, world in
      let text = answers.text(0)
      if text.isEmpty { return .again }
      guard text.utf8.count <= profileLimit else {
        return world.refuse(RuleViolation("S12", "the profile is longer than 3 KB"))
      }
      let profile: JSONValue
      do {
        profile = try JSONValue(parsing: Array(text.utf8))
      } catch {
        return world.refuse(RuleViolation("S12", "the profile is not JSON"))
      }
      guard profile["identifier"]?.string?.isEmpty == false else {
        return world.refuse(RuleViolation("S12", "the profile has no identifier"))
      }
      visit.notes["profile"] = profile
      return .next
    })

  /// Device Match: a profile with the same identifier and the same metadata.
  fileprivate static let matchDevice = DemoPage(arrive: { visit, world in
    let (new, person) = (visit.notes["profile"], visit.username.flatMap { world.people[$0] })
    let known = person?.profiles.first { $0["identifier"] == new?["identifier"] }
    return known != nil && known?["metadata"] == new?["metadata"] ? .succeed : .next
  })

  /// Device Save.
  fileprivate static let saveDevice = DemoPage(arrive: { visit, world in
    guard let name = visit.username, let profile = visit.notes["profile"] else { return .refuse() }
    world.people[name]?.profiles.removeAll { $0["identifier"] == profile["identifier"] }
    world.people[name]?.profiles.append(profile)
    return .next
  })
}
