import JourneyHTTP
import JourneyJSON

/// Recognizes and reads the one-time code pages of AM and OpenAM.
package enum OTPPages {
  /// The `id` of the HiddenValueCallback with the address (AM, `OathRegistrationNode`).
  package static let addressID = "mfaDeviceRegistration"
  /// The prompt of AM's OATH Token Verifier node. OpenAM adds a colon.
  package static let prompt = "Enter verification code"

  /// Returns whether a NameCallback asks for a code from the user's authenticator app.
  ///
  /// Only the prompt counts, without surrounding white space and a final colon. A page that asks
  /// for an emailed code, for example, has a PasswordCallback.
  package static func asksForCode(prompt: String) -> Bool {
    prompt.bareLabel == Self.prompt
  }

  /// Returns the address on an enrollment page, or `nil` if there is none.
  /// - Parameters:
  ///   - hiddenValue: the HiddenValueCallback with the `id` `addressID`, which AM sends and OpenAM
  ///     does not.
  ///   - scripts: the TextOutputCallbacks with `messageType` 4. Without `hiddenValue`, the address
  ///     is the member `text` in the script that draws the QR code. The script is never run.
  /// - Throws: `OTPError`, including `pushOnly`.
  package static func address(
    hiddenValue: String?, scripts: [String]
  ) throws(OTPError) -> OTPAuthAddress? {
    guard let text = text(hiddenValue: hiddenValue, scripts: scripts) else { return nil }
    return try OTPAuthAddress(text)
  }

  /// Returns the unread address, or `nil` if the page has none.
  package static func text(hiddenValue: String?, scripts: [String]) -> String? {
    if let hiddenValue, isAddress(hiddenValue) { return hiddenValue }
    for script in scripts {
      var lexer = ScriptLexer(script)
      var before: (ScriptToken?, ScriptToken?) = (nil, nil)
      while let token = lexer.next() {
        if case .string(let text) = token, before == (.name("text"), .punctuator(":")),
          isAddress(text)
        {
          return text
        }
        before = (before.1, token)
      }
    }
    return nil
  }

  package static func isAddress(_ text: String) -> Bool {
    let start = text.prefix(11).lowercased()
    return ["otpauth://", "mfauth://", "pushauth://"].contains { start.hasPrefix($0) }
  }
}
