import JourneyAuthenticators
import JourneyFlow
package import JourneyJSON

/// A value that a page of AM's own fills in by script, such as a WebAuthn outcome.
public final class HiddenValueCallback: AbstractCallback {
  static let type = CallbackType(
    "HiddenValueCallback", HiddenValueCallback.init,
    [
      .output("valueId", .text, "The name of the value, such as webAuthnOutcome.", from: "id"),
      Property("uri", .text, enrolmentAddress, .secret) { data in
        guard data.text("id") == OTPPages.addressID else { return nil }
        return OTPPages.enrolmentURI(hiddenValue: data.text("value"), script: nil)
          .map(JSONValue.string)
      },
      .input(
        "value", "The answer.",
        unanswered: { data in
          data.text("id") == webAuthnOutcome ? .required : data.defaultSubmission("value")
        }),
    ])
  static let enrolmentAddress =
    "The otpauth or mfauth address that enrolls an authenticator app."

  /// The name of the value (the server's `id`), such as `webAuthnOutcome`.
  public var valueId: String { self["valueId"] }

  /// The `otpauth` or `mfauth` address that registers an authenticator app (AM,
  /// `OathRegistrationNode`), or "" if the value is something else.
  public var uri: String { self["uri"] }

  /// The value. It starts with the server's value.
  public var value: String {
    get { data.answers["value"]?.string ?? data.text("value") }
    set { self["value"] = newValue }
  }

  /// The value whose default "false" is no outcome. AM's nodes fail with it.
  static let webAuthnOutcome = "webAuthnOutcome"

  package override var attributeNames: [String] { data.output("id")?.string.map { [$0] } ?? [] }

  /// The received input contains the id and not a value. It is sent only if there is no value.
  package override var posted: JSONObject {
    let value = data.answers["value"] ?? data.value("value")
    return filled(with: value.map { [("", $0)] } ?? [])
  }
}
