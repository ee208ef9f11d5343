import JourneyAuthenticators
import Testing

@Suite struct OneTimeCodeTests {
  private static let secret = Array("12345678901234567890".utf8)

  /// The secret of RFC 6238 appendix B: the digits `1234567890`, repeated to the length of the
  /// hash.
  private static func secret(of hash: OTPHash) -> [UInt8] {
    let lengths: [OTPHash: Int] = [.sha1: 20, .sha256: 32, .sha512: 64]
    return (0..<(lengths[hash] ?? 0)).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
  }

  @Test("HOTP gives the codes of RFC 4226 appendix D")
  func hotp() throws {
    let codes = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
      "520489",
    ]
    for (counter, code) in codes.enumerated() {
      #expect(try OneTimeCode.hotp(secret: Self.secret, counter: counter) == code)
    }
  }

  @Test(
    "TOTP gives the codes of RFC 6238 appendix B",
    arguments: [
      (59, ["94287082", "46119246", "90693936"]),
      (1_111_111_109, ["07081804", "68084774", "25091201"]),
      (1_111_111_111, ["14050471", "67062674", "99943326"]),
      (1_234_567_890, ["89005924", "91819424", "93441116"]),
      (2_000_000_000, ["69279037", "90698825", "38618901"]),
      (20_000_000_000, ["65353130", "77737706", "47863826"]),
    ])
  func totp(time: Int, codes: [String]) throws {
    for (hash, code) in zip(OTPHash.allCases, codes) {
      let secret = Self.secret(of: hash)
      #expect(try OneTimeCode.totp(secret: secret, at: time, digits: 8, hash: hash) == code)
      for digits in 6...7 {
        #expect(
          try OneTimeCode.totp(secret: secret, at: time, digits: digits, hash: hash)
            == code.suffix(digits))
      }
      let nine = try OneTimeCode.totp(secret: secret, at: time, digits: 9, hash: hash)
      #expect(nine.count == 9 && nine.hasSuffix(code))
    }
  }

  @Test("a code has the requested number of digits, with leading zeros")
  func zeros() throws {
    for counter in 0..<2000 {
      let code = try OneTimeCode.hotp(secret: Self.secret, counter: counter)
      #expect(code.utf8.count == 6)
    }
    #expect(try OneTimeCode.totp(secret: Self.secret, at: 1_111_111_109, digits: 8).first == "0")
  }

  @Test(
    "numbers out of bounds are refused",
    arguments: [
      ([], 0, 6, 30, .emptySecret),
      ([1], 0, 5, 30, .invalidNumber("digits", 6...9)),
      ([1], 0, 10, 30, .invalidNumber("digits", 6...9)),
      ([1], 0, 6, 0, .invalidNumber("period", 1...3600)),
      ([1], 0, 6, 3601, .invalidNumber("period", 1...3600)),
      ([1], -1, 6, 30, .invalidTime),
      ([1], Int.max, 6, 1, .invalidNumber("counter", 0...9_007_199_254_740_992)),
    ] as [([UInt8], Int, Int, Int, OTPError)])
  func bounds(secret: [UInt8], time: Int, digits: Int, period: Int, error: OTPError) {
    #expect(throws: error) {
      try OneTimeCode.totp(secret: secret, at: time, period: period, digits: digits)
    }
  }

  @Test("a negative counter is refused")
  func negative() {
    #expect(throws: OTPError.self) { try OneTimeCode.hotp(secret: [1], counter: -1) }
    #expect(throws: OTPError.self) { try OneTimeCode.hotp(secret: [1], counter: Int.min) }
  }

  @Test(
    "a hash is named in any case, with or without hyphens",
    arguments: [
      ("SHA1", .sha1), ("sha-1", .sha1), ("HmacSHA1", .sha1), ("Sha256", .sha256),
      ("HMAC-SHA-256", .sha256), ("hmacsha512", .sha512), ("MD5", nil), ("SHA384", nil), ("", nil),
      ("SHA", nil), ("Hmac", nil), ("SHA1 ", nil),
    ] as [(String, OTPHash?)])
  func hashes(name: String, hash: OTPHash?) {
    #expect(OTPHash(named: name) == hash)
  }
}
