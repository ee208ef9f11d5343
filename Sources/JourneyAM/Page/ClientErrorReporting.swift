import JourneyFlow

/// A callback that lets a client report why it has no answer.
public protocol ClientErrorReporting: Callback {
  /// The reason why there is no answer: `Timeout`, `Abort`, `Unsupported`, `ClientNotRegistered`,
  /// or a text of the app. It is "" if there is an answer.
  var clientError: String { get set }
}

extension ClientErrorReporting where Self: AbstractCallback {
  /// AM's input `clientError`.
  public var clientError: String {
    get { self["clientError"] }
    set { self["clientError"] = newValue }
  }
}
