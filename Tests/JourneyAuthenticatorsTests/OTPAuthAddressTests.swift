import Foundation
import JourneyAuthenticators
import JourneyTestSupport
import Testing

@Suite struct OTPAuthAddressTests {
  private static let secret = "AAAQEAYEAUDAOCAJBIFQYDIOB4"
  /// The code of oathtool for the bytes 00 … 0f, SHA-1, and the step of 59 s.
  private static let code = "783978"

  private struct Facts: Equatable {
    var factor: OTPAuthAddress.MovingFactor = .time(period: 30)
    var digits = 6
    var hash = OTPHash.sha1
    var issuer: String?
    var account: String?
    var hasPolicies = false
  }

  @Test("addresses of AM 7.1, 7.3 and 8.0, of OpenAM, and of apps are read")
  func forms() throws {
    let s = Self.secret
    let rows: [(String, Facts)] = [
      (
        "otpauth://totp/ForgeRock:jlowery?secret=\(s)======&period=30&digits=6&b=032b75"
          + "&uid=amxvd2VyeQ&oid=MTIz", Facts(issuer: "ForgeRock", account: "jlowery")
      ),
      (
        "otpauth://hotp/My%20Co:a:b@c.example?secret=\(s)======&counter=7&digits=8&b=519387"
          + "&image=https://x.example/l.png?a=1&b=2",
        Facts(factor: .counter(7), digits: 8, issuer: "My Co", account: "a:b@c.example")
      ),
      (
        "MFAUTH://TOTP/x:y?secret=\(s)&algorithm=sha-256"
          + "&policies=eyJiaW9tZXRyaWNBdmFpbGFibGUiOnt9fQ",
        Facts(hash: .sha256, issuer: "x", account: "y", hasPolicies: true)
      ),
      (
        "mfauth://totp/x:y?secret=\(s)&issuer=VGVzdCBDbw",
        Facts(issuer: "Test Co", account: "y")
      ),
      (
        "otpauth://totp/A:b?secret=\(s)======&issuer=Other&period=60&digits=8&b=null",
        Facts(factor: .time(period: 60), digits: 8, issuer: "Other", account: "b")
      ),
      (
        "otpauth://totp/Who? Me?:demo?secret=\(s)======&period=60&digits=8&b=null",
        Facts(factor: .time(period: 60), digits: 8, issuer: "Who? Me?", account: "demo")
      ),
      (
        "otpauth://totp/A?&digits=8&B:demo?secret=\(s)",
        Facts(issuer: "A?&digits=8&B", account: "demo")
      ),
      (
        "otpauth://totp/A:b?image=https://x.example/?secret=MY&secret=\(s)",
        Facts(issuer: "A", account: "b")
      ),
      ("OTPAUTH://Totp/?secret=\(s)", Facts()),
      ("otpauth://totp?secret=\(s)", Facts()),
      ("otpauth://totp/a%2?secret=\(s)", Facts(account: "a%2")),
      (
        "otpauth://totp/a+b?secret=\(s)%3D%3D%3D%3D%3D%3D&algorithm=HmacSHA512&x=%zz",
        Facts(hash: .sha512, account: "a+b")
      ),
      (
        "otpauth://totp/I:a?secret=\(s.lowercased())&counter=x&image=https://x?period2=0",
        Facts(issuer: "I", account: "a")
      ),
    ]
    for (text, facts) in rows {
      let address = try OTPAuthAddress(text)
      let found = Facts(
        factor: address.factor, digits: address.digits, hash: address.hash,
        issuer: address.issuer, account: address.account, hasPolicies: address.hasPolicies)
      #expect(found == facts, "\(text)")
      #expect(try OTPAuthAddress(addressOrSecret: text) == address)
      if facts == Facts(issuer: "ForgeRock", account: "jlowery") {
        #expect(try address.code(at: 59) == Self.code)
      }
    }
  }

  @Test(
    "each problem has its own error",
    arguments: [
      ("totp/a?secret=MY&digits=abc", .invalidNumber("digits", 6...9)),
      ("totp/a?secret=MY&digits=10", .invalidNumber("digits", 6...9)),
      ("totp/a?secret=MY&digits=", .invalidNumber("digits", 6...9)),
      ("totp/a?secret=MY&digits=+6", .invalidNumber("digits", 6...9)),
      ("totp/a?secret=MY&digits=６", .invalidNumber("digits", 6...9)),
      ("totp/a?secret=MY&period=0", .invalidNumber("period", 1...3600)),
      ("totp/a?secret=MY&period=abc", .invalidNumber("period", 1...3600)),
      ("totp/a?secret=MY&period=", .invalidNumber("period", 1...3600)),
      ("totp/a?secret=MY&period=1e3", .invalidNumber("period", 1...3600)),
      ("totp/a?secret=MY&period=1m", .invalidNumber("period", 1...3600)),
      ("hotp/a?secret=MY&counter=-1", .invalidNumber("counter", 0...9_007_199_254_740_992)),
      (
        "hotp/a?secret=MY&counter=9007199254740993",
        .invalidNumber("counter", 0...9_007_199_254_740_992)
      ),
      (
        "hotp/a?secret=MY&counter=99999999999999999999",
        .invalidNumber("counter", 0...9_007_199_254_740_992)
      ),
      ("totp/a?secret=MY&algorithm=MD5", .unknownHash),
      ("totp/a?secret=MY&secret=MY", .repeated("secret")),
      ("totp/a?secret=MY&digits=6&image=x&digits=8", .repeated("digits")),
      ("totp/a?period=30", .missingSecret), ("totp/a?Secret=MY", .missingSecret),
      ("totp/a", .missingSecret), ("totp/a?secret=", .emptySecret),
      ("totp/a?secret", .emptySecret), ("totp/a?secret=====", .emptySecret),
      ("totp/a?secret=M", .invalidSecretLength(1)), ("totp/a?secret=M%", .invalidEscape("secret")),
      ("totp/a?secret=MY0A", .invalidSecret("0", position: 3)),
      ("totp/a?secret=MY\nA", .invalidSecret("\n", position: 3)),
      ("motp/a?secret=MY", .unknownType), ("?secret=MY", .unknownType),
    ] as [(String, OTPError)])
  func errors(rest: String, error: OTPError) {
    #expect(throws: error) { try OTPAuthAddress("otpauth://" + rest) }
  }

  @Test(
    "other schemes are refused by name",
    arguments: [
      ("https://totp/a?secret=MY", .unknownScheme), ("totp/a?secret=MY", .unknownScheme),
      ("", .unknownScheme), ("://", .unknownScheme), ("pushauth://push/a:b?s=x", .pushOnly),
      ("PUSHAUTH://push/a", .pushOnly), ("mfauth://push/a:b?s=x", .pushOnly),
      ("otpauth://push/a?secret=MY", .unknownType),
    ] as [(String, OTPError)])
  func schemes(text: String, error: OTPError) {
    #expect(throws: error) { try OTPAuthAddress(text) }
  }

  @Test("a character that is not Base32 is not quoted, because it could be part of another secret")
  func unquoted() {
    #expect(!OTPError.invalidSecret("!", position: 2).message.contains("!"))
  }

  @Test("a secret is hidden in uppercase and lowercase, with and without blanks")
  func spellings() {
    let texts = OTPAuthAddress.secretTexts(in: "otpauth://totp/x?secret=Gezd%20Gnbv&digits=6")
    #expect(texts.contains("Gezd%20Gnbv"))
    #expect(
      Set(OTPAuthAddress.secretTexts(in: "Gezd gnbv-gy3T"))
        == ["Gezd gnbv-gy3T", "GEZDGNBVGY3T", "gezdgnbvgy3t"])
  }

  @Test("a secret without an address is TOTP with SHA-1, six digits and 30 s")
  func bare() throws {
    let address = try OTPAuthAddress(addressOrSecret: "aaaq eaye-audaocajbifqydiob4")
    #expect(address.factor == .time(period: 30) && address.digits == 6 && address.hash == .sha1)
    #expect(try address.code(at: 59) == Self.code)
    #expect(throws: OTPError.emptySecret) { try OTPAuthAddress(addressOrSecret: " ") }
    #expect(throws: OTPError.invalidSecret("8", position: 2)) {
      try OTPAuthAddress(addressOrSecret: "M8")
    }
  }

  @Test(
    "a byte order mark and blanks around a seed do not count",
    arguments: ["", "otpauth://totp/a?secret="])
  func outerBlanks(start: String) throws {
    let seed = start + Self.secret
    for text in [
      "\u{FEFF}" + seed, " \t\r\n" + seed, "\u{FEFF} " + seed + " \n\n", seed + "\u{FEFF}",
    ] {
      let address = try OTPAuthAddress(addressOrSecret: text)
      #expect(address.text == seed)
      #expect(try address.code(at: 59) == Self.code)
      #expect(OTPAuthAddress.secretTexts(in: text).contains(Self.secret))
    }
    #expect(throws: OTPError.self) { try OTPAuthAddress(addressOrSecret: "\u{FEFF}") }
  }

  @Test("an address of 64 KiB is read and a longer one refused, in time proportional to its length")
  func long() throws {
    let start = "otpauth://totp/a?secret=MY"
    let room = OTPAuthAddress.maximumLength - start.utf8.count
    for filler in ["&x=1", "&", "%41", "=", ":/?", "&="] {
      let count = (room - "&image=".utf8.count) / filler.utf8.count
      let growth = try ProcessorTime.growth(to: count) { count in
        _ = try OTPAuthAddress(start + "&image=" + String(repeating: filler, count: count))
      }
      #expect(growth < 30, "\(filler)")
    }
    #expect(throws: OTPError.tooLong) {
      try OTPAuthAddress(start + String(repeating: "A", count: room + 1))
    }
  }

  @Test("an address with the next counter differs only in its counter")
  func withNextCounter() throws {
    let start = "otpauth://hotp/counter=1:a?secret=MY======&counter=7&b=1&image=x?counter2=9"
    let next = try OTPAuthAddress(start).withNextCounter()
    #expect(next.text == start.replacingOccurrences(of: "&counter=7", with: "&counter=8"))
    #expect(next.factor == .counter(8))
    #expect(try OTPAuthAddress(start).code(at: 0) != next.code(at: 0))
    let asking = try OTPAuthAddress("otpauth://hotp/Why?&counter=3:a?secret=MY&counter=7")
    #expect(
      try asking.withNextCounter().text == "otpauth://hotp/Why?&counter=3:a?secret=MY&counter=8")
    let first = try OTPAuthAddress("otpauth://hotp/a?secret=MY")
    #expect(first.factor == .counter(0))
    #expect(try first.withNextCounter().text == "otpauth://hotp/a?secret=MY&counter=1")
    let clock = try OTPAuthAddress("otpauth://totp/a?secret=MY")
    #expect(try clock.withNextCounter() == clock)
    #expect(throws: OTPError.counterExhausted) {
      try OTPAuthAddress("otpauth://hotp/a?secret=MY&counter=9007199254740992").withNextCounter()
    }
  }

  @Test("printing an address or an error shows no secret")
  func silent() throws {
    let secret = "SENTINELSENTINEL"
    let address = try OTPAuthAddress("otpauth://totp/a?secret=\(secret)")
    var text = "\(address) \(address.debugDescription) \(String(reflecting: address))"
    dump(address, to: &text)
    dump([address], to: &text)
    for broken in ["\(secret)1", "\(secret)A", "\(secret)%", "\(secret)&digits=\(secret)"] {
      do {
        _ = try OTPAuthAddress("otpauth://totp/a?secret=\(broken)")
        Issue.record("expected an error")
      } catch {
        text += "\(error) \(error.hint ?? "") \(String(reflecting: error))"
      }
    }
    #expect(!text.contains("SENTINEL"))
    #expect(text.contains("character 17 of the secret is not"))
  }
}
