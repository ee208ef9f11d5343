/// Asks to wait, then to post the page again as it is.
public final class PollingWaitCallback: CallbackField {
  package static let type = "PollingWaitCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// Milliseconds, which AM writes as a string such as `"8000"`; nil where that is not a whole number.
  /// Reading it as 0 would make a waiting client ask without pause.
  public var waitTime: Int? { content.integer("waitTime") }

  /// What the Polling Wait node of AM has until somebody changes it, in milliseconds.
  static let presetWaitTime = 8_000

  /// What to show meanwhile.
  public var message: String { content.text("message") }

  package var outputs: [Output] { [.milliseconds("waitTime"), "message"] }
}
