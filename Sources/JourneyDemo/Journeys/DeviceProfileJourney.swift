import JourneyJSON

extension DemoPage {
  /// In bytes: the node's default of 3 KB.
  private static let profileLimit = 3072

  /// Device Profile Collector: docs/protocol/authenticators.md, "Device profile and the rest".
  static let profileOfDevice = DemoPage(
    .deviceProfile(metadata: true, location: true, message: "Collecting profile")
  ) { answers, visit, world throws(RequestError) in
    let text = answers.text(0)
    if text.isEmpty { return .again }
    try require(text.utf8.count <= profileLimit, "S12", "the profile is longer than 3 KB")
    let profile = try JSONValue(answer: Array(text.utf8), "S12", "the profile is not JSON")
    try require(
      profile["identifier"]?.string?.isEmpty == false, "S12", "the profile has no identifier")
    visit.notes["profile"] = profile
    return .next
  }

  /// Device Match: a profile with the same identifier and the same metadata.
  static let matchDevice = DemoPage(arrive: { visit, world in
    let (new, person) = (visit.notes["profile"], world.person(visit))
    let known = person?.profiles.first { $0["identifier"] == new?["identifier"] }
    return known != nil && known?["metadata"] == new?["metadata"] ? .succeed : .next
  })

  /// Device Save.
  static let saveDevice = DemoPage(arrive: { visit, world in
    guard let name = visit.username, let profile = visit.notes["profile"] else { return .refuse() }
    world.people[name]?.profiles.removeAll { $0["identifier"] == profile["identifier"] }
    world.people[name]?.profiles.append(profile)
    return .next
  })
}
