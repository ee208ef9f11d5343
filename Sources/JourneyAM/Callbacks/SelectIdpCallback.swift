import JourneyFlow
public import JourneyJSON

/// Asks which identity provider to sign in with.
public final class SelectIdpCallback: CallbackField {
  package static let type = "SelectIdpCallback"
  package static let wireType = "SelectIdPCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The provider that stands for this very page's user name and password.
  static let local = "localAuthentication"

  /// Each with its `provider` and `uiConfig`.
  public var providers: [JSONValue] { content.output("providers")?.array ?? [] }

  /// The `provider` of one of them.
  public var value: String {
    get { content[text: "value"] ?? "" }
    set { content[text: "value"] = newValue }
  }

  package var outputs: [Output] { ["providers"] }
  package var inputs: [Input] {
    let offered = providers.compactMap { provider in
      provider["provider"].map { name in
        let label = provider["uiConfig"]?["buttonDisplayName"]?.string
        return Choice(answer: name, value: name, texts: label.map { [$0] } ?? [], shown: provider)
      }
    }
    return [Input("value", offered.isEmpty ? .text : .choice(offered), isSecret: false)]
  }
  package var liftsRequired: Bool { content[text: "value"].map { $0 != Self.local } ?? false }
}
