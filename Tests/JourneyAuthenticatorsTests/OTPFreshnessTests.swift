import JourneyAuthenticators
import Testing

@Suite struct OTPFreshnessTests {
  private func address(period: Int) throws -> OTPAuthAddress {
    try OTPAuthAddress("otpauth://totp/a?secret=MY&period=\(period)")
  }

  @Test(
    "if a code is valid for less than three more seconds, the next step is awaited",
    arguments: [
      (30, 0.0, 0.0), (30, 60.0, 0.0), (30, 60.5, 0.0), (30, 87.0, 0.0), (30, 87.5, 2.5),
      (30, 89.0, 1.0), (30, 89.75, 0.25), (6, 3.0, 0.0), (6, 3.5, 2.5), (5, 2.5, 0.0),
      (5, 2.75, 2.25), (2, 0.5, 0.0), (2, 1.25, 0.75), (1, 0.25, 0.0), (1, 0.75, 0.25),
      (3600, 3597.5, 2.5),
    ])
  func margin(period: Int, now: Double, wait: Double) throws {
    #expect(try address(period: period).wait(at: now) == wait)
  }

  @Test(
    "after a sign-in, a later step is awaited",
    arguments: [
      (61.0, 60, 29.0), (61.0, 89, 29.0), (61.0, 59, 0.0), (61.0, 0, 0.0), (61.0, 90, 59.0),
      (61.0, 119, 59.0), (88.5, 60, 1.5), (88.5, 59, 1.5), (61.0, 3661, 3629.0),
      (61.0, -5, 0.0), (61.0, Int.min, 0.0),
    ])
  func after(now: Double, lastUse: Int, wait: Double) throws {
    #expect(try address(period: 30).wait(at: now, after: lastUse) == wait)
  }

  @Test(
    "a last sign-in over an hour ahead and an impossible clock are refused",
    arguments: [
      (61.0, 3662, OTPError.lastUseAhead), (61.0, Int.max, .lastUseAhead),
      (-1.0, 0, .invalidTime), (.nan, 0, .invalidTime), (.infinity, 0, .invalidTime),
    ])
  func refused(now: Double, lastUse: Int, error: OTPError) throws {
    #expect(throws: error) { try address(period: 30).wait(at: now, after: lastUse) }
  }

  @Test("the code after a wait is the code of the later step")
  func code() throws {
    let address = try address(period: 30)
    let late = try address.wait(at: 88.5) + 88.5
    #expect((90..<120).contains(late))
    #expect(try address.code(at: Int(late)) == address.code(at: 90))
    #expect(try address.code(at: 88) != address.code(at: 90))
  }

  @Test("a code by counter needs no wait")
  func counter() throws {
    let address = try OTPAuthAddress("otpauth://hotp/a?secret=MY")
    #expect(try address.wait(at: 89.9, after: 80) == 0)
  }
}
