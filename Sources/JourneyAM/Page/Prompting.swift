import JourneyFlow

/// A callback with a prompt.
public protocol Prompting: Callback {
  /// The prompt in the language that AM chose, or "" if the server sent no prompt.
  var prompt: String { get }
}

extension Prompting where Self: AbstractCallback {
  public var prompt: String { self["prompt"] }
}
