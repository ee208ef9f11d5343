import JSON

extension DemoJourney {
  /// What a device tells about itself: a text that holds JSON.
  static let deviceProfile = DemoJourney("DeviceProfile", .credentials, .profileOfDevice)
}

extension Stop {
  fileprivate static let profileOfDevice = Stop(
    show: { _, _ in
      Page(.deviceProfile(metadata: true, location: true, message: "Collecting profile"))
    },
    take: { answers, _, _ in
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
