import JSON
import Orchestration
import Testing

@testable import JourneyCommand

@Suite("Book of answers")
struct BookTests {
  private typealias Page = FakePage
  private static let code = FakePage.callback(
    "PasswordCallback", ["prompt": "Enter OTP"], inputs: [("IDToken1", "")])

  @Test(
    "each page takes what it asks for",
    arguments: [
      AnswerRow(
        "other keys are left alone", Page.login,
        book: #"{"name":"demo","password":"pw","mail":"x","Enter OTP":"1"}"#,
        .posts(["IDToken1": "demo", "IDToken2": "pw"])),
      AnswerRow(
        "a prompt keeps the property's key away", [code],
        book: #"{"password":"pw","Enter OTP":"123456"}"#, .posts(["IDToken1": "123456"])),
      AnswerRow(
        "in any order of the book", [code],
        book: #"{"Enter OTP":"123456","password":"pw"}"#, .posts(["IDToken1": "123456"])),
      AnswerRow(
        "what a rule has answered, a later rule does not ask for",
        [Page.text("Code", 1), Page.text("Other", 2)],
        book: #"{"Code":"a","TextInputCallback":"b"}"#,
        .posts(["IDToken1": "a", "IDToken2": "b"])),
      AnswerRow(
        "what fits several of the rest is refused",
        [Page.text("A", 1), Page.text("B", 2)], book: #"{"text":"x"}"#,
        .problems(["ambiguous_key -", "required IDToken1", "required IDToken2"])),
      AnswerRow(
        "an array for several", [Page.text("A", 1), Page.text("A", 2)],
        book: #"{"A":["x","y"]}"#, .posts(["IDToken1": "x", "IDToken2": "y"])),
      AnswerRow(
        "a key that is answered elsewhere is not asked for",
        [Page.text("A", 1), Page.text("B", 2)], operands: ["A=line"], book: #"{"text":"book"}"#,
        .posts(["IDToken1": "line", "IDToken2": "book"])),
      AnswerRow(
        "null is no answer, and keeps nobody away", [code],
        book: #"{"Enter OTP":null,"password":"pw"}"#, .posts(["IDToken1": "pw"])),
      AnswerRow(
        "questions by type, what is left by property", [Page.question(1)],
        book:
          #"{"KbaCreateCallback":{"selectedQuestion":"Q","selectedAnswer":"A"},"selectedAnswer":"B"}"#,
        .posts(["IDToken1question": "Q", "IDToken1answer": "A"])),
    ])
  func ruleByRule(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "references",
    arguments: [
      AnswerRow(
        "a variable", Page.login,
        book: #"{"name":"d","password":{"$env":"PW"}}"#, environment: ["PW": "s"],
        .posts(["IDToken1": "d", "IDToken2": "s"])),
      AnswerRow(
        "a file", Page.login, book: #"{"name":"d","password":{"$file":"pw"}}"#,
        files: ["pw": "s\n"], .posts(["IDToken1": "d", "IDToken2": "s"])),
      AnswerRow(
        "one in a list", [Page.text("A", 1), Page.text("A", 2)],
        book: #"{"A":["x",{"$env":"B"}]}"#, environment: ["B": "y"],
        .posts(["IDToken1": "x", "IDToken2": "y"])),
      AnswerRow(
        "an object with more than the reference is a value", Page.login,
        book: #"{"name":"d","password":{"$env":"PW","x":1}}"#, environment: ["PW": "s"],
        .posts(["IDToken1": "d", "IDToken2": #"{"$env":"PW","x":1}"#])),
      AnswerRow(
        "unset: a fault of that very answer", Page.login,
        book: #"{"name":"d","password":{"$env":"PW"}}"#, .problems(["reference IDToken2"])),
      AnswerRow(
        "unset, but not asked for", [Page.name],
        book: #"{"name":"d","password":{"$env":"PW"}}"#, .posts(["IDToken1": "d"])),
      AnswerRow(
        "what a document brings is never one", Page.login,
        answers: ["name": "d", "password": ["$env": "PW"]], environment: ["PW": "s"],
        .posts(["IDToken1": "d", "IDToken2": #"{"$env":"PW"}"#])),
    ])
  func references(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "a book that cannot be read",
    arguments: [nil, "", "{", "[]", #"{"a":1,"a":2}"#] as [String?])
  func unreadable(_ text: String?) {
    #expect(throws: (any Error).self) {
      try Answers([], book: "b.json", .fake(files: text.map { ["b.json": $0] } ?? [:]))
    }
  }

  @Test(
    "a book of more than 1 MiB is refused", arguments: [(1 << 20, true), ((1 << 20) + 1, false)])
  func large(_ size: Int, isRead: Bool) {
    let text = #"{"a":"b"}"#
    let book = text + String(repeating: " ", count: size - text.utf8.count)
    func read() throws -> Answers {
      try Answers([], book: "b.json", .fake(files: ["b.json": book]))
    }
    if isRead {
      #expect(throws: Never.self) { try read() }
    } else {
      let cause = #expect(throws: Cause.self) { try read() }
      #expect(cause?.kind == .answers)
    }
  }
}
