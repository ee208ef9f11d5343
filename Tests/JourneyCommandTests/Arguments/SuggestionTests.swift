import Testing

@testable import JourneyCommand

@Suite("Suggestions for a misspelt word")
struct SuggestionTests {
  @Test(
    "the distance of two words is counted",
    arguments: [
      ("", "", 0), ("a", "", 1), ("next", "nxt", 1), ("next", "next", 0), ("kitten", "sitting", 3),
      ("jobs", "sjob", 2),
    ])
  func distances(_ left: String, _ right: String, is distance: Int) {
    #expect(left.distance(to: right) == distance)
    #expect(right.distance(to: left) == distance)
  }

  @Test("a word that is not similar has no suggestion")
  func unlike() {
    #expect(["token", "logout"].suggestion(for: "xyzzy") == nil)
    #expect(["token", "logout"].suggestion(for: "tokn") == "token")
    #expect([String]().suggestion(for: "token") == nil)
  }
}
