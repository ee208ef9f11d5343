/// The hints for options that users expect but that `journey` does not have.
enum OptionHint {
  private static let settings: [String: String] = [
    "--realm": "set 'journey.realm' in the configuration",
    "--davinci": "set the block 'davinci' in the configuration",
    "--server": "set 'journey.serverUrl' in the configuration",
    "--url": "set 'journey.serverUrl' in the configuration",
    "--server-url": "set 'journey.serverUrl' in the configuration",
    "--client-id": "set 'oidc.clientId' in the configuration",
    "--scope": "set 'oidc.scopes' in the configuration",
  ]
  private static let namesOfJourneys = ["--tree", "--journey", "--service", "--name", "--flow"]

  static func answer(to option: String, of command: CommandName) -> String? {
    if let setting = settings[option] { return setting }
    if command == .start, namesOfJourneys.contains(option) {
      return "give the name without an option, as in journey start Login"
    }
    return CurlFlagHint.answer(to: option)
  }
}
