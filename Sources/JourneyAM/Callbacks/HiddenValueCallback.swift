import JourneyJSON

/// A value that a page of AM's own fills in by script, such as a WebAuthn outcome.
public final class HiddenValueCallback: CallbackField {
  package static let type = "HiddenValueCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// Which value it is (the server's `id`), such as `webAuthnOutcome`.
  public var valueId: String { content.text("id") }

  /// Starts as what the server sent.
  public var value: String {
    get { content[text: "value"] ?? content.text("value") }
    set { content[text: "value"] = newValue }
  }

  /// The one whose first value, "false", is not an outcome: AM's nodes fail over it.
  static let webAuthnOutcome = "webAuthnOutcome"

  package var outputs: [Output] { [Output("valueId", from: "id")] }
  /// The received input holds the id, not a value: it goes back only where there is no value.
  package var inputs: [Input] {
    let isOutcome = valueId == Self.webAuthnOutcome
    return [
      Input(
        "value", unanswered: isOutcome ? .required : content.goingBack("value"),
        freed: content.value("value"))
    ]
  }
  package var attributeNames: [String] { content.string("id").map { [$0] } ?? [] }
}
