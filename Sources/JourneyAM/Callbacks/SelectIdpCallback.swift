import JourneyFlow
public import JourneyJSON

/// A callback that asks the user to choose an identity provider for the sign-in.
public final class SelectIdpCallback: AbstractCallback {
  static let type = CallbackType(
    "SelectIdpCallback", serverType: "SelectIdPCallback", SelectIdpCallback.init,
    [
      Property("providers", .list, "The providers to choose from."),
      .input(
        "value", "The name of the chosen provider.", isSecret: false,
        kind: { data in
          let offered = (data.output("providers")?.array ?? []).compactMap(choice)
          return offered.isEmpty ? .text : .choice(offered)
        }, unanswered: { _ in .required }),
    ])

  /// The value for users who choose no provider and instead enter a user name and a password on
  /// this page.
  static let local = "localAuthentication"

  /// The available identity providers. Each is an object with `provider` and `uiConfig`.
  public var providers: [JSONValue] { self["providers"]?.array ?? [] }

  /// The `provider` member of the chosen identity provider.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package override var waivesRequiredFields: Bool {
    data.answers["value"].map { $0 != .string(Self.local) } ?? false
  }

  private static func choice(_ provider: JSONValue) -> Choice? {
    provider["provider"].map { name in
      let label = provider["uiConfig"]?["buttonDisplayName"]?.string
      return Choice(answer: name, value: name, texts: label.map { [$0] } ?? [], shown: provider)
    }
  }
}
