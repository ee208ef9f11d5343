import JourneyJSON

/// The pages of AM and OpenAM that are about one-time codes.
public enum OTPPages {
  /// The `id` of the HiddenValueCallback that holds the address (AM, `OathRegistrationNode`).
  public static let addressID = "mfaDeviceRegistration"
  /// What AM's OATH Token Verifier node asks; OpenAM writes a colon behind it.
  public static let prompt = "Enter verification code"

  /// Whether a NameCallback asks for a code of the user's app: by its prompt alone, outer blanks
  /// and one closing colon aside. No other page that wants a code is meant: a mailed one stands in
  /// a PasswordCallback.
  public static func asksForCode(prompt: String) -> Bool {
    var words = prompt[...]
    func trim() {
      while words.first?.isWhitespace == true { words.removeFirst() }
      while words.last?.isWhitespace == true { words.removeLast() }
    }
    trim()
    if words.last == ":" { words.removeLast() }
    trim()
    return words == Self.prompt
  }

  /// The address on an enrolment page; `nil` where the page holds none.
  ///
  /// - Parameters:
  ///   - hiddenValue: the value of the HiddenValueCallback `addressID`; AM has it, OpenAM not.
  ///   - scripts: the TextOutputCallbacks of `messageType` 4. The QR code's script is searched where
  ///     there is no hidden value: its `text` is read, nothing is run.
  /// - Throws: `OTPError`, `pushOnly` among them.
  public static func address(
    hiddenValue: String?, scripts: [String]
  ) throws(OTPError) -> OTPAuthAddress? {
    if let hiddenValue, isAddress(hiddenValue) { return try OTPAuthAddress(hiddenValue) }
    for script in scripts {
      var lexer = ScriptLexer(script)
      var before: (ScriptToken?, ScriptToken?) = (nil, nil)
      while let token = lexer.next() {
        if case .string(let text) = token, before == (.name("text"), .punctuator(":")),
          isAddress(text)
        {
          return try OTPAuthAddress(text)
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
