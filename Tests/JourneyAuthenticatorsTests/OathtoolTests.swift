import JourneyAuthenticators
import JourneyTestSupport
import Testing

/// Our codes, compared with those of `oathtool`, an independent program.
@Suite(.needs("oathtool")) struct OathtoolTests {
  /// The same pseudorandom cases at every run.
  private struct Rows {
    private var state: UInt64 = 1

    mutating func number(below bound: UInt64) -> Int {
      // Knuth's numbers for a linear congruential generator (MMIX).
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8(number(below: 256)) }
    }
  }

  private func codes(_ commands: [String]) async throws -> [String] {
    let path = "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin"
    let outcome = try await BuiltCommand("/bin/sh", environment: ["PATH": path])
      .run(["-c", commands.joined(separator: "\n")])
    return outcome.text.split(separator: "\n").map(String.init)
  }

  @Test("codes by the clock are the same, for random secrets, times, periods, digits and hashes")
  func totp() async throws {
    var rows = Rows()
    var commands: [String] = []
    var own: [String] = []
    for _ in 0..<600 {
      let secret = rows.bytes(1 + rows.number(below: 128))
      let time = rows.number(below: 1 << 30) * (1 + rows.number(below: 8))
      let period = 1 + rows.number(below: 120)
      let digits = 6 + rows.number(below: 3)
      let hash = OTPHash.allCases[rows.number(below: 3)]
      commands.append(
        "oathtool --totp=\(hash.rawValue) -d\(digits) -s\(period)s -N @\(time) \(hex(secret))")
      own.append(
        try OneTimeCode.totp(
          secret: secret, at: time, period: period, digits: digits, hash: hash))
    }
    #expect(try await codes(commands) == own)
  }

  @Test("codes by a counter are the same, for random secrets, counters and digits")
  func hotp() async throws {
    var rows = Rows()
    var commands: [String] = []
    var own: [String] = []
    for _ in 0..<400 {
      let secret = rows.bytes(1 + rows.number(below: 128))
      let counter = rows.number(below: 1 << 30) * (1 + rows.number(below: 1 << 20))
      let digits = 6 + rows.number(below: 3)
      commands.append("oathtool --hotp -d\(digits) -c\(counter) \(hex(secret))")
      own.append(try OneTimeCode.hotp(secret: secret, counter: counter, digits: digits))
    }
    #expect(try await codes(commands) == own)
  }
}
