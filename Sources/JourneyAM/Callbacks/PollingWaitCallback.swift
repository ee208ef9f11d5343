import JourneyFlow

/// Asks to wait, then to post the page again as it is.
public final class PollingWaitCallback: CallbackField {
  package static let wireType = "PollingWaitCallback"
  package static let declaration: [CallbackProperty] = [.milliseconds("waitTime"), "message"]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// Milliseconds, which AM writes as a string such as `"8000"`; nil where that is not a whole number.
  /// Reading it as 0 would make a waiting client ask without pause.
  public var waitTime: Int? { self["waitTime"] }

  /// What the Polling Wait node of AM has until somebody changes it, in milliseconds.
  static let presetWaitTime = 8_000

  /// What to show meanwhile.
  public var message: String { self["message"] }
}
