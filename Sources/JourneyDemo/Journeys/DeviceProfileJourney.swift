import JourneyJSON

extension DemoJourney {
  static let deviceProfile = DemoJourney(
    "DeviceProfile",
    "name, password, a text of JSON with identifier (a text) and metadata (an object)",
    .credentials,
    .profileOfDevice)
}

extension DemoPage {
  fileprivate static let profileOfDevice = DemoPage(
    show: { _, _ in
      PageContent(.deviceProfile(metadata: true, location: true, message: "Collecting profile"))
    },
    take: { answers, _, _ in
      if answers.text(0).isEmpty { return .again }
      let profile: JSONValue
      do {
        profile = try JSONValue(parsing: Array(answers.text(0).utf8))
      } catch {
        return .refuse()
      }
      return profile["identifier"]?.string != nil && profile["metadata"]?.object != nil
        ? .next : .refuse()
    })
}
