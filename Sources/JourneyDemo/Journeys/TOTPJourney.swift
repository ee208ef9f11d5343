import JourneyCrypto
import JourneyJSON

extension DemoJourney {
  static let totp = DemoJourney(
    "TOTP",
    """
    name, password, the first time Next (the secret stands in the hidden value
    mfaDeviceRegistration), then Enter verification code (six digits, SHA-1, 30 s), the
    first time Done beside the recovery codes
    """, .credentials, .registerOATH, .clockCode, .recoveryCodes)
}

extension DemoPage {
  fileprivate static let registerOATH = DemoPage(
    arrive: { visit, world in
      visit.username.flatMap { world.people[$0] }?.otpSecret == nil ? nil : .next
    },
    show: { visit, world throws(DemoTenantError) in
      let secret = Base32.encode(try world.randomBytes(20))
      visit.notes["secret"] = .string(secret)
      let uri =
        "otpauth://totp/Demo:\(visit.username ?? "")?secret=\(secret)&issuer=Demo&digits=6"
        + "&period=30&algorithm=SHA1"
      return PageContent(
        stage: "OATHRegistration",
        .text("Scan the QR code image below with your authenticator app to register your device."),
        .text(
          "window.QRCodeReader.createCode({\n  id: 'callback_0',\n  text: '\(uri)',\n});", kind: 4),
        .hidden("mfaDeviceRegistration", value: uri), .confirmation(["Next"]))
    },
    take: { _, visit, world in
      guard let name = visit.username, let secret = visit.notes["secret"]?.string else {
        return .refuse()
      }
      world.people[name]?.otpSecret = secret
      visit.notes["isNew"] = true
      return .next
    })

  fileprivate static let clockCode = DemoPage(
    show: { _, _ in
      PageContent(
        stage: "OATHVerification", .name("Enter verification code"),
        .confirmation(["Submit"]))
    },
    take: { answers, visit, world throws(DemoTenantError) in
      guard let person = visit.username.flatMap({ world.people[$0] }),
        let secret = person.otpSecret
      else { return .refuse() }
      let key: [UInt8]
      do {
        key = try Base32.decode(secret)
      } catch {
        return .refuse()
      }
      for drift in -1...1 {
        let code = try TimeCode.code(key: key, at: world.now + drift * TimeCode.period)
        if code == answers.text(0) { return .next }
      }
      return visit.retries < 2 ? .again : .refuse()
    })

  fileprivate static let recoveryCodes = DemoPage(
    arrive: { visit, _ in visit.notes["isNew"] == true ? nil : .next },
    show: { _, world throws(DemoTenantError) in
      var lines = ""
      for _ in 1...3 { lines += "<div class=\"text-center\">\n\(try world.secret(6))\n</div>\n" }
      return PageContent(
        .text("// Your Recovery Codes for <em>Demo phone</em>\nvar html = `\(lines)`;", kind: 4),
        .confirmation(["Done"], shown: 0))
    },
    take: { _, _, _ in .next })
}
