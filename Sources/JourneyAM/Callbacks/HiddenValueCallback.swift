import JourneyFlow
package import JourneyJSON

/// A value that a page of AM's own fills in by script, such as a WebAuthn outcome.
public final class HiddenValueCallback: CallbackField {
  package static let declaration: [CallbackProperty] = [
    .output("valueId", from: "id"),
    .input(
      "value",
      unanswered: { data in
        data.text("id") == webAuthnOutcome ? .required : data.goingBack("value")
      }),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// Which value it is (the server's `id`), such as `webAuthnOutcome`.
  public var valueId: String { self["valueId"] }

  /// Starts as what the server sent.
  public var value: String {
    get { data.answers["value"]?.string ?? data.text("value") }
    set { self["value"] = newValue }
  }

  /// The one whose first value, "false", is not an outcome: AM's nodes fail over it.
  static let webAuthnOutcome = "webAuthnOutcome"

  package var attributeNames: [String] { data.string("id").map { [$0] } ?? [] }

  /// The received input holds the id, not a value: it goes back only where there is no value.
  package var payload: JSONObject {
    let value = data.answers["value"] ?? data.value("value")
    return data.filled(with: value.map { [("", $0)] } ?? [])
  }
}
