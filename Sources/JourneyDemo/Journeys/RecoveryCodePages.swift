import JourneyJSON

/// AM's nodes for recovery codes (docs/protocol/authenticators.md, "Recovery codes").
extension DemoPage {
  private static let count = 10
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// The Recovery Code Display node, which shows a page only if the journey has registered a
  /// device.
  static let showRecoveryCodes = DemoPage(
    arrive: { attempt, _ in attempt.notes["newCodesFor"] == nil ? .next : nil },
    show: { attempt, tenant throws(RequestError) in
      var codes: [String] = []
      while codes.count < count {
        // 252 is the largest multiple of 36 in a byte. Larger bytes would favor some letters.
        let bytes = try tenant.randomBytes(40).filter { $0 < 252 }
        let code = String(bytes.prefix(10).map { letters[Int($0) % letters.count] })
        if code.count == 10, !codes.contains(code) { codes.append(code) }
      }
      if let name = attempt.username, let kind = attempt.notes["newCodesFor"]?.string {
        tenant.users[name]?.recoveryCodes[kind] = Set(codes)
      }
      return PageContent(.text(script(codes), kind: 4))
    })

  /// Returns the Recovery Code Collector Decision node, which shows a page only if the user chose a
  /// recovery code on the page before. Each code can be used only once.
  /// - Parameter kind: the kind of device that the codes replace: `webauthn` or the name of an OATH
  ///   node.
  static func takeRecoveryCode(_ kind: String) -> DemoPage {
    DemoPage(
      arrive: { attempt, _ in attempt.notes["usesRecoveryCode"] == true ? nil : .next },
      show: { _, _ in PageContent(.name("Recovery Code")) },
      take: { answers, attempt, tenant throws(RequestError) in
        guard !answers.text(0).isEmpty else { return .again }
        guard let name = attempt.username,
          tenant.users[name]?.recoveryCodes[kind]?.remove(answers.text(0)) != nil
        else { throw .rule(.recoveryCode, "the recovery code is not known") }
        return .next
      })
  }

  /// Returns a script that shows the codes by joining string literals, as AM's does. AM translates
  /// the text, but the markup is always the same.
  private static func script(_ codes: [String]) -> String {
    let lines =
      [
        #""<h3>Your Recovery Codes</h3>\n""#,
        #""<h4>Make a copy of these codes: they are shown once.</h4>\n""#,
      ]
      + codes.flatMap { [#""<div class=\"text-center\">\n""#, #""\#($0)\n""#, #""</div>\n""#] }
      + [#""<h4>Each is good once in place of <em>New Security Key</em></h4>\n""#]
    return "var codes = document.createElement('div');\ncodes.innerHTML =\n  "
      + lines.joined(separator: " +\n  ") + ";\ndocument.body.appendChild(codes);"
  }
}
