import JourneyAuthenticators
package import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A callback that shows text.
public class TextOutputCallback: AbstractCallback {
  static let type = CallbackType(
    "TextOutputCallback", TextOutputCallback.init,
    [
      .message, .messageType,
      Property(
        "recoveryCodes", .texts,
        "Recovery codes. Each is valid for one sign-in without the device.", .secret
      ) { data in
        script(data).flatMap(RecoveryCodes.init(script:)).map {
          .array($0.codes.map(JSONValue.string))
        }
      },
      Property("uri", .text, HiddenValueCallback.enrolmentAddress, .secret) { data in
        script(data).flatMap { OTPPages.enrolmentURI(hiddenValue: nil, script: $0) }
          .map(JSONValue.string)
      },
    ])

  /// The text for the user.
  public var message: String { self["message"] }
  /// The type of the message. A message of type `script` contains a script for AM's own pages.
  /// Never run the script, and never show it as text.
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }

  /// The recovery codes in a message of type `script` (AM, `RecoveryCodeDisplayNode`). The array is
  /// empty if the message contains no recovery codes. Each code is valid for one sign-in without
  /// the device.
  public var recoveryCodes: [String] { self["recoveryCodes"] }
  /// The `otpauth`, `mfauth` or `pushauth` address in the QR code that a message of type `script`
  /// draws, or "" if there is no such address.
  public var uri: String { self["uri"] }

  private static func script(_ data: FieldData) -> String? {
    MessageType(data.output("messageType")) == .script ? data.text("message") : nil
  }

  package override var notice: String? { messageType == .script ? nil : message }

  /// To report a problem with the previous page, a journey sends a message of type `error`.
  package override var problems: [Problem] {
    let text = message.trimmed
    return messageType == .error && !text.isEmpty
      ? [Problem(key: nil, code: "error", message: text)] : []
  }
}
