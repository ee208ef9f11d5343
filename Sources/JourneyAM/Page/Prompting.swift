import JourneyFlow

/// A callback with a prompt.
public protocol Prompting: Callback {
  /// The text for the user, in the language that AM chose, or "" if the server sent no prompt.
  var prompt: String { get }
}

extension Prompting where Self: AbstractCallback {
  /// AM's output `prompt`.
  public var prompt: String { self["prompt"] }
}
