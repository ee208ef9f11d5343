import JourneyAuthenticators
import JourneyFlow
package import JourneyJSON

/// A value that a script on one of AM's pages fills in, such as a WebAuthn outcome.
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

  /// The value, which is the server's value until it is set.
  public var value: String {
    get { data.answers["value"]?.string ?? data.text("value") }
    set { self["value"] = newValue }
  }

  /// The id of the value for a WebAuthn outcome. Its default "false" is not an outcome, and AM's
  /// nodes fail with it.
  static let webAuthnOutcome = "webAuthnOutcome"

  package override var attributeNames: [String] { data.output("id")?.string.map { [$0] } ?? [] }

  /// The callback with the value. If there is no value, the input is sent as received, with the id
  /// in it.
  package override var posted: JSONObject {
    let value = data.answers["value"] ?? data.value("value")
    return filled(with: value.map { [("", $0)] } ?? [])
  }
}
