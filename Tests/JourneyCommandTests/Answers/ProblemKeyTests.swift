import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

/// The key of a problem, which is also a key that answers the callback.
@Suite("Keys of problems")
struct ProblemKeyTests {
  private typealias Page = FakePage

  @Test(
    "the key of a problem is the first unique one of attribute name, valueId, prompt and id",
    arguments: [
      ([Page.attribute("mail", 1)], ["mail"]),
      (
        [
          Page.callback(
            "HiddenValueCallback", ["id": "webAuthnOutcome", "value": ""],
            inputs: [("IDToken1", "")])
        ], ["webAuthnOutcome"]
      ),
      (
        [Page.callback("NameCallback", ["prompt": " User Name: "], inputs: [("IDToken1", "")])],
        ["User Name"]
      ),
      ([Page.text("Code", 1), Page.text("Code:", 2)], ["IDToken1", "IDToken2"]),
      ([Page.attribute("mail", 1), Page.attribute("mail", 2)], ["IDToken1", "IDToken2"]),
      ([Page.text("IDToken2", 1), Page.text("B", 2)], ["IDToken1", "B"]),
      ([Page.text("mail", 1), Page.attribute("mail", 2)], ["IDToken1", "mail"]),
      ([Page.provider, Page.password], ["IDToken1", "Password"]),
      ([Page.notice, Page.text("", 1)], ["TextOutputCallback-1", "IDToken1"]),
    ])
  func keys(_ page: [JSONValue], expected: [String]) throws {
    let fields = try FakePage.node(page).page.fields
    let lookup = FieldMatcher(fields: fields)
    let keys = fields.indices.map { lookup.key(of: $0) }
    #expect(keys == expected)
    for (index, key) in keys.enumerated() {
      #expect(lookup.matches(key).map(\.field) == [index])
    }
  }

  @Test("the time for the keys of many callbacks grows in proportion to their number")
  func many() throws {
    let page = (1...20_000).map { Page.text(.string("Prompt \($0)"), $0) }
    let fields = try FakePage.node(page).page.fields
    let clock = ContinuousClock()
    let time = clock.measure {
      let lookup = FieldMatcher(fields: fields)
      #expect(fields.indices.allSatisfy { lookup.key(of: $0) == "Prompt \($0 + 1)" })
    }
    #expect(time < .seconds(10))
  }
}
