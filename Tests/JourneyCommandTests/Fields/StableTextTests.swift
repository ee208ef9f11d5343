import Testing

@testable import JourneyCommand

/// The words and numbers of a page that can differ from run to run.
@Suite("Stable texts")
struct StableTextTests {
  @Test(
    "a word that can differ becomes … and a number becomes #",
    arguments: [
      ("Welcome back", "Welcome back"),
      ("Code sent at 12:30 on 2026-11-28", "Code sent at #:# on #-#-#"),
      ("28 November 2026", "# November #"),
      ("Attempt 2 of 3", "Attempt # of #"),
      ("sent to d***@example.com, not to +15550100", "sent to … not to +#"),
      ("see https://am.example.com/x now", "see … now"),
      ("see https://", "see …"),
      ("the 2nd device (A1B2)", "the … device …"),
      ("card 4111111111111111", "card …"),
      ("card 411111111111111", "card #"),
      ("4111-1111-1111-11", "…"),
      ("ref AbCdEfGhIjKlMnOpQr", "ref AbCdEfGhIjKlMnOpQr"),
      ("ٱلرمز ١٢٣", "ٱلرمز #"),
      ("第三 page", "第三 page"),
      ("a\n 1\t\t22 b", "a\n #\t\t# b"),
      ("", ""), ("7", "#"), ("…", "…"),
    ])
  func stable(_ text: String, _ expected: String) {
    #expect(text.stable == expected)
    #expect(text.stable.stable == expected, "it is stable itself")
  }

  @Test(
    "only long numbers of a key or prompt become #, and each number of a hidden value's id",
    arguments: [
      ("Line 2", 4, "Line 2"), ("PIN 123", 4, "PIN 123"), ("Code for 1234", 4, "Code for #"),
      ("+41791234567", 4, "+#"), ("value-7-of-12", 1, "value-#-of-#"), ("", 1, ""), ("0", 4, "0"),
    ])
  func numbers(_ text: String, _ length: Int, _ expected: String) {
    #expect(text.hidingDigits(from: length) == expected)
  }

  @Test("a long text takes no long time", .timeLimit(.minutes(1)))
  func long() {
    let text = String(repeating: "12 ab34 ", count: 100_000)
    #expect(text.stable == String(repeating: "# … ", count: 100_000))
    let word = String(repeating: "1", count: 1_000_000)
    #expect(word.stable == "…")
  }
}
