import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

/// Codes of the secret in RFC 6238, appendix B, at second 59.
@Suite("One-time codes as answers")
struct OneTimeCodeAnswersTests {
  private typealias Page = FakePage

  private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
  private static let address = "otpauth://totp/AM:demo?secret=\(secret)&digits=8"
  private static let counting = "otpauth://hotp/AM:demo?secret=\(secret)&counter=1"

  @Test(
    "an answer 'totp' becomes the code of its seed",
    arguments: [
      AnswerRow(
        "of a variable", [Page.name], operands: ["name@otp:env:SEED"],
        environment: ["SEED": secret], .posts(["IDToken1": "287082"])),
      AnswerRow(
        "of a file, whose line end does not count", [Page.name], operands: ["name@otp:seed"],
        files: ["seed": address + "\n"], .posts(["IDToken1": "94287082"])),
      AnswerRow(
        "by a counter", [Page.name], operands: ["name@otp:env:SEED"],
        environment: ["SEED": counting], .posts(["IDToken1": "287082"])),
      AnswerRow(
        "of an answers file", [Page.name], answersFile: #"{"name":{"$otp":"\#(secret)"}}"#,
        .posts(["IDToken1": "287082"])),
      AnswerRow(
        "of an answers file's variable", [Page.name],
        answersFile: #"{"name":{"$otp":{"$env":"SEED"}}}"#, environment: ["SEED": address],
        .posts(["IDToken1": "94287082"])),
      AnswerRow(
        "of an answers file's file", [Page.name],
        answersFile: #"{"name":{"$otp":{"$file":"seed"}}}"#, files: ["seed": address],
        .posts(["IDToken1": "94287082"])),
      AnswerRow(
        "of a page that does not ask for it", [Page.name],
        answersFile: #"{"name":"demo","Code":{"$otp":"invalid 1"}}"#,
        .posts(["IDToken1": "demo"])),
      AnswerRow(
        "of an invalid secret", [Page.name], operands: ["name@otp:env:SEED"],
        environment: ["SEED": "not base32 1"], .problems(["otp User Name"])),
      AnswerRow(
        "of an invalid secret in an answers file", [Page.name],
        answersFile: #"{"name":{"$otp":"not base32 1"}}"#, .problems(["otp User Name"])),
      AnswerRow(
        "of a variable that is not set", [Page.name], operands: ["name@otp:env:SEED"],
        .problems(["reference User Name"])),
      AnswerRow(
        "for a key that fits nothing", [Page.name], operands: ["name=demo", "Code@otp:env:SEED"],
        environment: ["SEED": secret], .problems(["unknown_key Code"])),
      AnswerRow(
        "that a document wants made", [Page.name], answers: ["name": ["$otp": .string(secret)]],
        .problems(["document_reference User Name"])),
      AnswerRow(
        "that defaults want made", [Page.name],
        defaults: .some(["name": ["$otp": .string(secret)]]),
        .problems(["document_reference User Name"])),
    ])
  func codes(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "a code waits if less than three seconds of its period remain, and for a later period",
    arguments: [
      (57, nil, true), (56, nil, false), (30, nil, false), (31, 29, false), (31, 30, true),
      (31, 61, true), (31, 0, false),
    ] as [(Int, Int?, Bool)])
  func waits(_ now: Int, after: Int?, isDue: Bool) throws {
    let codes = CodeMaker(now: now, after: after)
    _ = try codes.code(of: Self.secret)
    #expect((codes.wait > 0) == isDue, "\(codes.wait)")
    #expect(codes.wait < 60)
  }

  @Test("each period has a second at which a code is made", arguments: [1, 2, 3, 4, 5, 6, 3600])
  func periods(_ period: Int) throws {
    let waits = try (7200..<7200 + period).map { now in
      let codes = CodeMaker(now: now, after: nil)
      _ = try codes.code(of: "otpauth://totp/x?secret=\(Self.secret)&period=\(period)")
      return codes.wait
    }
    #expect(waits.contains(0))
  }

  @Test("a last sign-in more than an hour ahead is a problem that does not show the secret")
  func ahead() throws {
    let codes = CodeMaker(now: 100, after: 100 + 3702)
    let error = #expect(throws: AnswerError.self) { try codes.code(of: Self.secret) }
    #expect(error?.code == "otp" && error?.reason.contains("hour ahead") == true)
    #expect(error?.reason.contains(Self.secret) == false)
  }

  @Test("the operand needs a file", arguments: ["name@otp:", "name@otp:-"])
  func operands(_ operand: String) {
    #expect(throws: UsageError.self) { try Answers.Operand(operand, number: 1) }
  }
}
