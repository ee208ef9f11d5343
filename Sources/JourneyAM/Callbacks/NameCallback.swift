import JourneyFlow

/// A callback that asks for a user name.
public final class NameCallback: AbstractCallback, Prompting {
  static let type = CallbackType(
    "NameCallback", NameCallback.init, [.prompt, .input("name", "The user name.")])

  public var name: String {
    get { self["name"] }
    set { self["name"] = newValue }
  }
}
