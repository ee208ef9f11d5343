import JourneyFlow

/// A callback in which a client can report why it cannot answer.
public protocol ClientErrorReporting: Callback {
  /// `Timeout`, `Abort`, `Unsupported`, `ClientNotRegistered`, the app's own text, or "" if there
  /// is an answer.
  var clientError: String { get set }
}

extension ClientErrorReporting where Self: AbstractCallback {
  public var clientError: String {
    get { self["clientError"] }
    set { self["clientError"] = newValue }
  }
}
