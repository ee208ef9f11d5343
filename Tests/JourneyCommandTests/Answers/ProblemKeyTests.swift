import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

/// The key of a problem, which is also a key that answers the callback.
@Suite("Keys of problems")
struct ProblemKeyTests {
  private typealias Page = FakePage

  @Test(
    "the key of a problem is the attribute name, valueId, prompt or type, and never a number if one of these matches",
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
      ([Page.text("Code", 1), Page.text("Code:", 2)], ["Code", "Code"]),
      ([Page.attribute("mail", 1), Page.attribute("mail", 2)], ["mail", "mail"]),
      (
        [Page.text("IDToken2", 1), Page.options(2)], ["TextInputCallback", "ConfirmationCallback"]
      ),
      ([Page.text("mail", 1), Page.attribute("mail", 2)], ["TextInputCallback", "mail"]),
      ([Page.provider, Page.password], ["SelectIdpCallback", "Password"]),
      ([Page.options(1), Page.options(2)], ["ConfirmationCallback", "ConfirmationCallback"]),
      (
        [Page.options(1), Page.text("ConfirmationCallback", 2)],
        ["IDToken1", "ConfirmationCallback"]
      ),
      ([Page.notice, Page.text("", 1)], ["TextOutputCallback-1", "TextInputCallback"]),
    ])
  func keys(_ page: [JSONValue], expected: [String]) throws {
    let fields = try FakePage.node(page).page.fields
    let lookup = FieldMatcher(fields: fields)
    let keys = fields.indices.map { lookup.key(of: $0) }
    #expect(keys == expected)
    for (index, key) in keys.enumerated() {
      #expect(lookup.matches(key).map(\.field) == keys.indices.filter { keys[$0] == key })
      #expect(lookup.matches(lookup.onlyKey(of: index)).map(\.field) == [index])
    }
  }

  @Test("the time for the keys of many callbacks grows in proportion to their number")
  func many() throws {
    for isUnique in [true, false] {
      let page = (1...20_000).map {
        Page.text(.string(isUnique ? "Prompt \($0)" : "Prompt"), $0)
      }
      let fields = try FakePage.node(page).page.fields
      let clock = ContinuousClock()
      let time = clock.measure {
        let lookup = FieldMatcher(fields: fields)
        #expect(
          fields.indices.allSatisfy {
            lookup.key(of: $0) == (isUnique ? "Prompt \($0 + 1)" : "Prompt")
          })
      }
      #expect(time < .seconds(10))
    }
  }

  @Test("a problem of a field has the id of the field, and any other problem has none")
  func ids() throws {
    let page = [Page.text("Code", 1), Page.text("Code", 2), Page.options(3)]
    let operands = try ["IDToken3=Help", "Colour=red"].enumerated().map {
      try Answers.Operand($1, number: $0 + 1)
    }
    let answers = try Answers(operands, answersFile: nil, .fake())
    let node = try Page.node(page)
    let document = try Page.document(page)
    let problems = answers.apply(answers.read(for: node, of: document, codes: nil), to: node)
    #expect(
      problems.map { "\($0.code) \($0.key ?? "-") \($0.id ?? "-")" } == [
        "choice ConfirmationCallback IDToken3", "unknown_key Colour -",
      ])
    #expect(
      problems.map(\.json).first
        == [
          "key": "ConfirmationCallback", "id": "IDToken3", "code": "choice",
          "message": .string(problems.first?.message ?? ""),
        ])
    let required = node.page.fields.prefix(2).flatMap { $0.missingProblems }.named(
      on: node.page.fields)
    #expect(required.map(\.key) == ["Code", "Code"])
    #expect(required.map(\.id) == ["IDToken1", "IDToken2"])
  }
}
