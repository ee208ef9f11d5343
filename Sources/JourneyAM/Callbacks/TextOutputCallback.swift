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

  public var message: String { self["message"] }
  /// A message of type `script` contains a script for AM's own pages. Never run it or show it as
  /// text.
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }

  /// The recovery codes in a message of type `script` (AM, `RecoveryCodeDisplayNode`). Each is
  /// valid for one sign-in without the device.
  public var recoveryCodes: [String] { self["recoveryCodes"] }
  /// The `otpauth`, `mfauth` or `pushauth` address in the QR code that a message of type `script`
  /// draws, or "" if there is none.
  public var uri: String { self["uri"] }

  private static func script(_ data: FieldData) -> String? {
    MessageType(data.output("messageType")) == .script ? data.text("message") : nil
  }

  package override var notice: String? { messageType == .script ? nil : message }

  /// A journey reports a problem with the previous page as a message of type `error`.
  package override var problems: [Problem] {
    let text = message.trimmed
    return messageType == .error && !text.isEmpty
      ? [Problem(key: nil, code: "error", message: text)] : []
  }
}
