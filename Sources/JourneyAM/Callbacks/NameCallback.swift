import JourneyFlow

/// Asks for a user name.
public final class NameCallback: PromptingField {
  package static let declaration: [CallbackProperty] = ["prompt", .input("name")]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The user name.
  public var name: String {
    get { self["name"] }
    set { self["name"] = newValue }
  }
}
