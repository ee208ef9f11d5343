package import JourneyFlow

extension JourneyConfig {
  /// Reads the `journey` block of a JSON configuration.
  /// - Parameter headers: the value of `http.headers`.
  package init(_ values: some ConfigurationValues, headers: [String: String]) {
    self.init()
    serverUrl = values.text("journey.serverUrl")
    realm = values.text("journey.realm") ?? realm
    realmPath = values.value("journey.realmPath", RealmPathStyle.self) ?? realmPath
    cookie = values.text("journey.cookieName") ?? values.text("journey.cookie")
    resumeOrigins = values.texts("journey.resumeOrigins")
    self.headers = headers
  }
}
