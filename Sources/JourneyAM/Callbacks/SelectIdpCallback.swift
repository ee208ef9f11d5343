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

  /// The answer of users who enter a user name and a password on this page instead.
  static let local = "localAuthentication"

  /// An identity provider to choose.
  public struct IdPValue: Sendable, Hashable {
    /// The name of the provider in AM, such as `google`.
    public let provider: String
    /// The texts and colors of the provider's button.
    public let uiConfig: JSONObject
  }

  public var providers: [IdPValue] {
    let listed: JSONValue? = self["providers"]
    return (listed?.array ?? []).map {
      IdPValue(provider: $0["provider"]?.string ?? "", uiConfig: $0["uiConfig"]?.object ?? [:])
    }
  }

  /// The `provider` of the chosen identity provider.
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
