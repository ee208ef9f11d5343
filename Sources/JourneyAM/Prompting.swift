import JourneyFlow

/// A callback that asks in words.
public protocol Prompting: Callback {
  /// What to show the person, in the language AM chose; "" where the server sent none.
  var prompt: String { get }
}

extension Prompting where Self: AbstractCallback {
  /// AM's output `prompt`.
  public var prompt: String { self["prompt"] }
}
