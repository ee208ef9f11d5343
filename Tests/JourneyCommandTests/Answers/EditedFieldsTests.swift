import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Answers in the page itself")
struct InPlaceTests {
  private typealias Page = FakePage

  @Test(
    "answers can be written into the page, as code for an SDK does",
    arguments: [
      AnswerRow(
        "a settable property that differs", Page.login,
        inPlace: ["IDToken1.name": "demo", "IDToken2.password": "pw"],
        .posts(["IDToken1": "demo", "IDToken2": "pw"])),
      AnswerRow(
        "the value that is shown is not an answer", Page.login,
        inPlace: ["IDToken1.name": "", "IDToken2.password": "pw"], .problems(["required User Name"])
      ),
      AnswerRow(
        "null is not an answer", Page.login,
        inPlace: ["IDToken1.name": .null, "IDToken2.password": "pw"],
        .problems(["required User Name"])),
      AnswerRow(
        "a choice by its text", [Page.choice(1)], inPlace: ["IDToken1.selectedIndex": "SMS"],
        .posts(["IDToken1": 1])),
      AnswerRow(
        "a choice that is not offered", [Page.choice(1)],
        inPlace: ["IDToken1.selectedIndex": "Fax"], .problems(["choice How?"])),
      AnswerRow(
        "an option lifts what is required", [Page.password, Page.options(3)],
        inPlace: ["IDToken3.selectedIndex": "Cancel"], .posts(["IDToken3": 1])),
      AnswerRow(
        "an unknown property", Page.login,
        inPlace: ["IDToken1.nam": "d", "IDToken2.password": "p"],
        .problems(["unknown_key User Name"])),
      AnswerRow(
        "a changed read-only property", Page.login,
        inPlace: ["IDToken1.prompt": "x", "IDToken1.name": "d", "IDToken2.password": "p"],
        .problems(["read_only User Name"])),
      AnswerRow(
        "a changed type", Page.login,
        inPlace: [
          "IDToken1.type": "PasswordCallback", "IDToken1.name": "d", "IDToken2.password": "p",
        ],
        .problems(["read_only User Name"])),
      AnswerRow(
        "an unknown id", Page.login,
        inPlace: ["IDToken1.id": "IDToken9", "IDToken2.password": "p"],
        .problems(["unknown_key IDToken9", "required User Name"])),
      AnswerRow(
        "an id twice", Page.login,
        inPlace: ["IDToken1.id": "IDToken2", "IDToken2.password": "p"],
        .problems([
          "read_only Password", "read_only Password", "unknown_key Password", "twice Password",
          "required User Name",
        ])),
      AnswerRow(
        "a wrong type of value", Page.login,
        inPlace: ["IDToken1.name": 5, "IDToken2.password": "p"], .problems(["type User Name"])),
    ])
  func inPage(_ row: AnswerRow) throws { try row.check() }

  @Test("a callback that is missing from the array is unanswered")
  func missing() throws {
    let node = try FakePage.node([Page.text("A", 1, default: "d"), Page.password])
    var document = try FakePage.document([Page.text("A", 1, default: "d"), Page.password])
    document["callbacks"] = [["type": "PasswordCallback", "id": "IDToken2", "password": "p"]]
    let answers = try Answers([], answersFile: nil, .fake())
    let read = answers.read(for: node, of: document, codes: CodeMaker(now: 0, after: nil))
    #expect(answers.apply(read, to: node) == [])
  }

  @Test(
    "an invalid array is refused",
    arguments: [
      ("x", ["type -"]), ([1], ["type -"]), ([["name": "x"]], ["unknown_key -"]),
      (.null, []), ([], []),
    ] as [(JSONValue, [String])])
  func invalidList(_ list: JSONValue, codes: [String]) throws {
    let page = [Page.text("A", 1, default: "d")]
    var document = try FakePage.document(page)
    document["callbacks"] = list
    let node = try FakePage.node(page)
    let read = Answers.none.read(for: node, of: document, codes: CodeMaker(now: 0, after: nil))
    let problems = Answers.none.apply(read, to: node)
    #expect(problems.map { "\($0.code) \($0.key ?? "-")" } == codes)
  }
}
