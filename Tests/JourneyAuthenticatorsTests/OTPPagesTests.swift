import Foundation
import JourneyAuthenticators
import JourneyTestSupport
import Testing

@Suite struct OTPPagesTests {
  private static let address =
    "otpauth://totp/My%20Co:demo?secret=AAAQEAYEAUDAOCAJBIFQYDIOB4======&period=30&digits=6"

  /// Returns the text as AM writes it, with every character except letters, digits and `_` as
  /// `\xHH`.
  private static func script(_ text: String) -> String {
    let escaped = text.utf8.map { byte in
      let sign = Character(Unicode.Scalar(byte))
      return sign.isLetter || sign.isNumber || sign == "_"
        ? String(sign) : "\\x" + String(format: "%02X", byte)
    }
    return """
      // text: 'otpauth://totp/comment?secret=MY'
      window.QRCodeReader.createCode({
        id: 'callback_0',
        text: '\(escaped.joined())',
        version: '20',
        code: 'L'
      });
      """
  }

  @Test("AM's hidden value is the address")
  func hidden() throws {
    let found = try OTPPages.address(
      hiddenValue: Self.address, scripts: [Self.script("otpauth://totp/x?secret=MY")])
    #expect(found?.text == Self.address)
  }

  @Test("without a hidden value, the text of the script is the address")
  func script() throws {
    for hidden in [nil, "", OTPPages.addressID] {
      let scripts = ["var a = 1;", Self.script(Self.address)]
      #expect(try OTPPages.address(hiddenValue: hidden, scripts: scripts)?.text == Self.address)
    }
    for literal in [
      #""\u006ftpauth://totp/a\'b?secret=MY""#, #"'otpauth:\/\/totp/a\'b?secret=MY'"#,
    ] {
      #expect(
        try OTPPages.address(hiddenValue: nil, scripts: ["f({ text : \(literal) })"])?.text
          == "otpauth://totp/a'b?secret=MY")
    }
  }

  @Test(
    "a page without an address has no seed",
    arguments: [
      "", "text: 'https://example.com'", "text: otpauth", "id: 'otpauth://totp/a?secret=MY'",
      "/* text: 'otpauth://totp/a?secret=MY' */", "var t = \"text: 'otpauth://totp/a?secret=MY'\"",
      "text: `otpauth://totp/a?secret=MY`", "text: 'otpauth", "text: '\\x", "text: '\\u00",
      "text: '\\", "/*", "//", "`", "`\\", "text: 'otpauth:/\\\n/totp/a?secret=MY",
      "text: 'otpauth://totp/a?secret=MY\n'",
    ])
  func none(_ script: String) throws {
    #expect(try OTPPages.address(hiddenValue: nil, scripts: [script]) == nil)
    #expect(try OTPPages.address(hiddenValue: script, scripts: []) == nil)
  }

  @Test("a page for push only says so")
  func push() {
    for (hidden, scripts) in [
      ("pushauth://push/a:b?l=x", []), (nil, [Self.script("pushauth://push/a:b?l=x")]),
    ] as [(String?, [String])] {
      #expect(throws: OTPError.pushOnly) {
        try OTPPages.address(hiddenValue: hidden, scripts: scripts)
      }
    }
  }

  @Test("the time to read a hostile script grows in proportion to its length")
  func hostile() throws {
    for piece in [
      "'", "\"\\", "text:'", "/*", "\\x4", "`", "text:\"otpauth:\"", "//\n", "9.9.", "é",
    ] {
      let growth = try ProcessorTime.growth(to: 160_000 / piece.utf8.count) { count in
        let script = String(repeating: piece, count: count)
        let found = try OTPPages.address(hiddenValue: nil, scripts: [script])
        #expect(found == nil && RecoveryCodes(script: script) == nil)
      }
      #expect(growth < 30, "\(piece)")
    }
    #expect(RecoveryCodes(script: String(repeating: " ", count: 2 << 20)) == nil)
  }

  @Test(
    "only the verifier's own prompt asks for a code of the app",
    arguments: [
      ("Enter verification code", true), ("Enter verification code:", true),
      (" Enter verification code : ", true), ("One Time Password", false), ("Enter OTP", false),
      ("User Name", false), ("Recovery Code", false), ("Enter verification code::", false),
      ("enter verification code", false), ("", false), (":", false),
    ])
  func prompts(prompt: String, asks: Bool) {
    #expect(OTPPages.asksForCode(prompt: prompt) == asks)
  }
}
