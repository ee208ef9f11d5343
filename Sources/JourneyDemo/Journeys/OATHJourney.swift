import JourneyCrypto
import JourneyJSON

extension DemoJourney {
  /// The journeys with an authenticator app.
  static let oneTimeCodes: [DemoJourney] = [
    journey(
      OATHNode(name: "TOTP"),
      """
      name, password, Next (only the first time, with the secret in the hidden value
      mfaDeviceRegistration), then Enter verification code (six digits, SHA-1, 30 s, once in a
      period) or Use recovery code, then the first time a page with ten recovery codes
      """),
    journey(
      OATHNode(name: "TOTPSHA256", hash: .sha256, digits: 8),
      "as TOTP, with eight digits and SHA-256"),
    journey(
      OATHNode(name: "HOTP", isCounted: true),
      "as TOTP, but with a counter that begins at 0"),
    DemoJourney(
      "TOTPRegistration",
      "name, password, Next, for another authenticator app after the registered ones",
      .credentials, OATHNode(name: "TOTP").registration),
  ]

  private static func journey(_ node: OATHNode, _ about: String) -> DemoJourney {
    var first = node.registration
    first.arrive = { attempt, tenant in
      tenant.user(attempt)?.oathDevices[node.name] == nil ? nil : .next
    }
    return DemoJourney(
      node.name, level: 2, about, .credentials, first, node.verification,
      .takeRecoveryCode(node.name),
      .showRecoveryCodes)
  }
}

/// The settings of AM's OATH nodes, and the pages on which they register an app and ask for a code
/// (docs/protocol/authenticators.md, "One-time codes").
struct OATHNode: Sendable {
  /// The name for a user's devices. Journeys with different settings have different names, so that
  /// the same user can complete all of them.
  let name: String
  var isCounted = false
  var hash = TimeCode.Algorithm.sha1
  var digits = 6

  /// The OATH Registration node. Each page has a new secret, and only the last one is valid.
  var registration: DemoPage {
    DemoPage(
      show: { attempt, tenant throws(RequestError) in
        // AM creates secrets of 32 hexadecimal digits.
        let secret = try tenant.randomBytes(16)
        attempt.notes["secret"] = .string(Base64.url.encode(secret))
        let user = tenant.user(attempt)
        let address = address(secret, user?.name ?? "", user?.id ?? "")
        return PageContent(
          .text("Scan the QR code image below with the ForgeRock Authenticator app."),
          .text(Self.script(address), kind: 4),
          .hidden("mfaDeviceRegistration", value: address), .confirmation(["Next"]))
      },
      take: { answers, attempt, tenant in
        guard answers.index(3) == 0 else { return .again }
        guard let user = attempt.username,
          let key = attempt.notes["secret"]?.string.flatMap({ Base64.url.decode($0) })
        else { return .refuse() }
        let device = OATHDevice(key: key, record: DeviceRecord(at: tenant.now))
        tenant.users[user]?.oathDevices[name, default: []].append(device)
        attempt.notes["newCodesFor"] = .string(name)
        return .next
      })
  }

  /// The OATH Token Verifier node, which accepts codes only from the user's first device.
  var verification: DemoPage {
    DemoPage(.name("Enter verification code"), .confirmation(["Submit", "Use recovery code"])) {
      answers, attempt, tenant throws(RequestError) in
      if answers.index(1) == 1 {
        attempt.notes["usesRecoveryCode"] = true
        return .next
      }
      guard let user = attempt.username, var device = tenant.users[user]?.oathDevices[name]?.first
      else { return .refuse() }
      let code = answers.text(0)
      try require(
        [6, 8].contains(code.utf8.count), .code, "the code does not have six or eight digits")
      if isCounted {
        try device.count(code, hash: hash)
      } else {
        try device.time(code, hash: hash, at: tenant.now)
      }
      device.record.usedAt = tenant.now
      tenant.users[user]?.oathDevices[name]?[0] = device
      attempt.nodeTypes.insert(.oath)
      return .next
    }
  }

  /// Returns the enrollment address, with its parameters in the order of AM 8. Except for the
  /// spaces in the account name, nothing is escaped.
  private func address(_ secret: [UInt8], _ account: String, _ id: String) -> String {
    // 16 bytes are 26 letters, which Base32 pads with six `=`.
    let letters = Base32.encode(secret) + "======"
    let kind = isCounted ? "hotp" : "totp"
    let step = isCounted ? "counter=0" : "period=\(TimeCode.period)"
    let algorithm = hash == .sha1 ? "" : "&algorithm=\(hash.rawValue)"
    return "otpauth://\(kind)/ForgeRock:\(account.replacing(" ", with: "%20"))"
      + "?secret=\(letters)&\(step)&digits=\(digits)&b=032b75\(algorithm)"
      + "&uid=\(Base64.url.encode(Array(account.utf8)))&oid=\(Base64.url.encode(Array(id.utf8)))"
  }

  /// Returns the script that draws the QR code, with every character of the address escaped except
  /// letters, digits and `_`.
  static func script(_ address: String) -> String {
    var text = ""
    for byte in address.utf8 {
      let letter = Character(Unicode.Scalar(byte))
      if letter == "_" || letter.isASCII && (letter.isLetter || letter.isNumber) {
        text.append(letter)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "\\x" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return """
      window.QRCodeReader.createCode({
        id: 'callback_0',
        text: '\(text)',
        version: '20',
        code: 'L'
      });
      """
  }
}
