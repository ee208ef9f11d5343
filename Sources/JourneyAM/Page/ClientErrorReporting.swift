import JourneyFlow

/// A callback in which a client can report why it cannot answer.
public protocol ClientErrorReporting: Callback {
  /// The reason why the client cannot answer: `Timeout`, `Abort`, `Unsupported`,
  /// `ClientNotRegistered`, or the app's own text. The reason is "" if there is an answer.
  var clientError: String { get set }
}

extension ClientErrorReporting where Self: AbstractCallback {
  /// AM's input `clientError`.
  public var clientError: String {
    get { self["clientError"] }
    set { self["clientError"] = newValue }
  }
}
