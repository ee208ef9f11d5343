import JourneyAuthenticators
import Testing

@Suite struct RecoveryCodesTests {
  private static let codes = (0..<10).map { "iZmEtxvQ\($0)\($0)" }

  /// The script of AM's `RecoveryCodeDisplayNode.js`.
  private static func script(
    _ codes: [String] = codes, title: String = "Your Recovery Codes", split: Bool = false
  ) -> String {
    var text = """
      /* Copyright: "<div class=\\"text-center\\">no code</div>" */
      var newLocation = document.getElementById("wrapper");
      newLocation.getElementsByTagName("fieldset")[0].innerHTML =
        "<div class=\\"panel panel-default\\">\\n" +
        "    <div class=\\"panel-body text-center\\">\\n" +
        "    <h3>\(title)</h3>\\n" +
        "    <h4>You must make a copy of these recovery codes.</h4>\\n" +
        "    </div>\\n" +

      """
    for code in codes {
      let (head, tail) = (code.prefix(4), code.dropFirst(4))
      let line = split ? "\"\(head)\" +\n\"\(tail)\\n\" +" : "\"\(code)\\n\" +"
      text += "\"<div class=\\\"text-center\\\">\\n\" +\n\(line)\n\"</div>\\n\" +\n"
    }
    text += "\"<div><em>New Security Key</em></div>\\n\";\n"
    return text
  }

  @Test("ten codes and the device's name are read in any language and with any line breaks")
  func read() throws {
    for script in [
      Self.script(), Self.script(title: "Ihre Wiederherstellungscodes für Größe"),
      Self.script(split: true), Self.script().split(separator: "\n").joined(separator: "\r\n"),
    ] {
      let found = try #require(RecoveryCodes(script: script))
      #expect(found.codes == Self.codes)
      #expect(found.deviceName == "New Security Key")
    }
  }

  @Test(
    "a list that is incomplete, or does not contain codes, is refused",
    arguments: [
      script(Array(codes.dropLast())), script(codes + ["iZmEtxvQaa"]),
      script(codes.dropLast() + ["short"]), script(codes.dropLast() + ["two words"]),
      script(codes.dropLast() + ["<b>iZmEtxvQ00</b>"]), script([]), "", "var a = 1;",
      "var html = `<div class=\"text-center\">iZmEtxvQ00</div>`;",
      script().replacing("</div>", with: "</p>"),
    ])
  func none(_ script: String) {
    #expect(RecoveryCodes(script: script) == nil)
  }

  @Test("printing recovery codes shows none of them")
  func silent() throws {
    let found = try #require(RecoveryCodes(script: Self.script()))
    var text = "\(found) \(String(reflecting: found))"
    dump(found, to: &text)
    #expect(!text.contains("iZmEtxvQ"))
  }
}
