import JourneyAuthenticators
import JourneyFlow
package import JourneyJSON

/// Asks for a value, such as a WebAuthn outcome, that a script on AM's own pages fills in.
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
    "The otpauth, mfauth or pushauth address that enrolls an authenticator app."

  /// The server's `id` of the value, such as `webAuthnOutcome`.
  public var valueId: String { self["valueId"] }

  /// The `otpauth`, `mfauth` or `pushauth` address that registers an authenticator app (AM,
  /// `OathRegistrationNode` and `PushRegistrationNode`), or "" if the value is no such address.
  public var uri: String { self["uri"] }

  /// The default is the value that the server sent.
  public var value: String {
    get { data.answers["value"]?.string ?? data.text("value") }
    set { self["value"] = newValue }
  }

  /// The `id` of the HiddenValueCallback for a WebAuthn outcome. The server's default for it is
  /// "false", with which AM's nodes fail.
  static let webAuthnOutcome = "webAuthnOutcome"

  package override var attributeNames: [String] { data.output("id")?.string.map { [$0] } ?? [] }

  /// The JSON to post. With neither an answer nor an output `value`, the input is unchanged and
  /// contains AM's output `id`.
  package override var posted: JSONObject {
    let value = data.answers["value"] ?? data.value("value")
    return filled(with: value.map { [("", $0)] } ?? [])
  }
}
