import JourneyHTTP
import JourneyJSON

/// Constants and functions for recognizing and reading the one-time code pages of AM and OpenAM.
package enum OTPPages {
  /// The `id` of the HiddenValueCallback that contains the address (AM, `OathRegistrationNode`).
  package static let addressID = "mfaDeviceRegistration"
  /// The prompt of AM's OATH Token Verifier node. OpenAM adds a colon.
  package static let prompt = "Enter verification code"

  /// Returns whether a NameCallback asks for a code from the user's authenticator app.
  ///
  /// Only the prompt is considered. White space around the prompt and one colon at its end are
  /// ignored. Pages that ask for other codes do not match. For example, a page that asks for an
  /// emailed code uses a PasswordCallback.
  package static func asksForCode(prompt: String) -> Bool {
    prompt.bareLabel == Self.prompt
  }

  /// Returns the address on an enrollment page, or `nil` if the page has no address.
  ///
  /// - Parameters:
  ///   - hiddenValue: the value of the HiddenValueCallback whose `id` is `addressID`. AM sends this
  ///     callback, but OpenAM does not.
  ///   - scripts: the scripts on the page, from the TextOutputCallbacks with `messageType` 4. If
  ///     `hiddenValue` is not an address, the address is read from the member `text` in the script
  ///     that draws the QR code. The script is never run.
  /// - Throws: `OTPError`, including `pushOnly`.
  package static func address(
    hiddenValue: String?, scripts: [String]
  ) throws(OTPError) -> OTPAuthAddress? {
    guard let text = text(hiddenValue: hiddenValue, scripts: scripts) else { return nil }
    return try OTPAuthAddress(text)
  }

  /// Returns the text of the address on an enrollment page, or `nil` if the page has no address.
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
