import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Files of answers")
struct BookTests {
  private typealias Page = FakePage
  private static let code = FakePage.callback(
    "PasswordCallback", ["prompt": "Enter OTP"], inputs: [("IDToken1", "")])

  @Test(
    "each page takes the answers that it asks for",
    arguments: [
      AnswerRow(
        "other keys are left alone", Page.login,
        answersFile: #"{"name":"demo","password":"pw","mail":"x","Enter OTP":"1"}"#,
        .posts(["IDToken1": "demo", "IDToken2": "pw"])),
      AnswerRow(
        "a prompt keeps the property's key away", [code],
        answersFile: #"{"password":"pw","Enter OTP":"123456"}"#, .posts(["IDToken1": "123456"])),
      AnswerRow(
        "in any order of the book", [code],
        answersFile: #"{"Enter OTP":"123456","password":"pw"}"#, .posts(["IDToken1": "123456"])),
      AnswerRow(
        "what a rule has answered, a later rule does not ask for",
        [Page.text("Code", 1), Page.text("Other", 2)],
        answersFile: #"{"Code":"a","TextInputCallback":"b"}"#,
        .posts(["IDToken1": "a", "IDToken2": "b"])),
      AnswerRow(
        "what fits several of the rest is refused",
        [Page.text("A", 1), Page.text("B", 2)], answersFile: #"{"text":"x"}"#,
        .problems(["ambiguous_key -", "required A", "required B"])),
      AnswerRow(
        "an array for several", [Page.text("A", 1), Page.text("A", 2)],
        answersFile: #"{"A":["x","y"]}"#, .posts(["IDToken1": "x", "IDToken2": "y"])),
      AnswerRow(
        "a key that is answered elsewhere is not asked for",
        [Page.text("A", 1), Page.text("B", 2)], operands: ["A=line"],
        answersFile: #"{"text":"book"}"#,
        .posts(["IDToken1": "line", "IDToken2": "book"])),
      AnswerRow(
        "null is not an answer, and keeps nothing away", [code],
        answersFile: #"{"Enter OTP":null,"password":"pw"}"#, .posts(["IDToken1": "pw"])),
      AnswerRow(
        "questions by type, what is left by property", [Page.question(1)],
        answersFile:
          #"{"KbaCreateCallback":{"selectedQuestion":"Q","selectedAnswer":"A"},"selectedAnswer":"B"}"#,
        .posts(["IDToken1question": "Q", "IDToken1answer": "A"])),
    ])
  func ruleByRule(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "an answer can be an object of properties",
    arguments: [
      AnswerRow(
        "a field without a main property under its own key", [Page.question(1)],
        answersFile: #"{"IDToken1":{"selectedQuestion":"Q","selectedAnswer":"A"}}"#,
        .posts(["IDToken1question": "Q", "IDToken1answer": "A"])),
      AnswerRow(
        "the earlier of two rules counts", [Page.question(1)],
        answersFile:
          #"{"KbaCreateCallback":{"selectedQuestion":"x","selectedAnswer":"x"},"Question":{"selectedQuestion":"Q","selectedAnswer":"A"}}"#,
        .posts(["IDToken1question": "Q", "IDToken1answer": "A"])),
      AnswerRow(
        "a later rule fills in what the earlier one left", [Page.question(1)],
        answersFile:
          #"{"Question":{"selectedQuestion":"Q"},"KbaCreateCallback":{"selectedQuestion":"x","selectedAnswer":"A"}}"#,
        .posts(["IDToken1question": "Q", "IDToken1answer": "A"])),
      AnswerRow(
        "a stronger source answers the whole field", [Page.question(1)],
        answers: ["IDToken1": ["selectedQuestion": "Q", "selectedAnswer": "A"]],
        answersFile: #"{"IDToken1":{"selectedQuestion":"x","selectedAnswer":{"$env":"UNSET"}}}"#,
        .posts(["IDToken1question": "Q", "IDToken1answer": "A"])),
      AnswerRow(
        "a stronger source answers a part of it", [Page.question(1)],
        operands: ["selectedAnswer=A"],
        answersFile: #"{"IDToken1":{"selectedQuestion":"Q","selectedAnswer":"x"}}"#,
        .posts(["IDToken1question": "Q", "IDToken1answer": "A"])),
      AnswerRow(
        "a list keeps its order where one of its fields is answered elsewhere",
        [Page.text("Code", 1), Page.text("Code", 2), Page.text("Code", 3)],
        operands: ["IDToken2=line"], answersFile: #"{"Code":["a","x","c"]}"#,
        .posts(["IDToken1": "a", "IDToken2": "line", "IDToken3": "c"])),
      AnswerRow(
        "a list for what is left",
        [Page.text("Code", 1), Page.text("Code", 2), Page.text("Code", 3)],
        operands: ["IDToken2=line"], answersFile: #"{"Code":["a","c"]}"#,
        .posts(["IDToken1": "a", "IDToken2": "line", "IDToken3": "c"])),
      AnswerRow(
        "a wrong value is one problem, whatever its key matches", [Page.attribute("IDToken1", 1)],
        answersFile: #"{"IDToken1":5}"#, .problems(["type IDToken1"])),
      AnswerRow(
        "two keys of one rule for one property", [Page.name],
        answersFile: #"{"NameCallback":"a","User Name":"b","User Name:":"c"}"#,
        .problems(["twice User Name"])),
    ])
  func properties(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "the defaults of a document are answers",
    arguments: [
      AnswerRow(
        "each page takes what it asks for", Page.login,
        defaults: ["name": "demo", "password": "pw", "Enter OTP": "1"],
        .posts(["IDToken1": "demo", "IDToken2": "pw"])),
      AnswerRow(
        "every other source is stronger",
        [
          Page.text("A", 1), Page.text("B", 2), Page.text("C", 3), Page.text("D", 4),
          Page.text("E", 5),
        ],
        operands: ["A=line"], answers: ["B": "document"], answersFile: #"{"C":"file"}"#,
        defaults: ["A": "x", "B": "x", "C": "x", "D": "x", "E": "default"],
        inPlace: ["IDToken4.text": "place"],
        .posts([
          "IDToken1": "line", "IDToken2": "document", "IDToken3": "file", "IDToken4": "place",
          "IDToken5": "default",
        ])),
      AnswerRow(
        "null means none", Page.login, operands: ["name=d", "password=p"], defaults: .some(.null),
        .posts(["IDToken1": "d", "IDToken2": "p"])),
      AnswerRow(
        "anything else is refused", Page.login, operands: ["name=d", "password=p"], defaults: ["x"],
        .problems(["type -"])),
      AnswerRow(
        "a reference is refused, also where the page does not ask for it", Page.login,
        operands: ["name=d", "password=p"],
        defaults: ["Enter OTP": ["$env": "OTP"], "password": ["a": [["$file": "x"]]]],
        environment: ["OTP": "1"],
        .problems(["document_reference Enter OTP", "document_reference Password"])),
    ])
  func defaults(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "references are read",
    arguments: [
      AnswerRow(
        "a variable", Page.login,
        answersFile: #"{"name":"d","password":{"$env":"PW"}}"#, environment: ["PW": "s"],
        .posts(["IDToken1": "d", "IDToken2": "s"])),
      AnswerRow(
        "a file", Page.login, answersFile: #"{"name":"d","password":{"$file":"pw"}}"#,
        files: ["pw": "s\n"], .posts(["IDToken1": "d", "IDToken2": "s"])),
      AnswerRow(
        "one in a list", [Page.text("A", 1), Page.text("A", 2)],
        answersFile: #"{"A":["x",{"$env":"B"}]}"#, environment: ["B": "y"],
        .posts(["IDToken1": "x", "IDToken2": "y"])),
      AnswerRow(
        "unset: a problem of that answer", Page.login,
        answersFile: #"{"name":"d","password":{"$env":"PW"}}"#, .problems(["reference Password"])),
      AnswerRow(
        "unset, but not asked for", [Page.name],
        answersFile: #"{"name":"d","password":{"$env":"PW"}}"#, .posts(["IDToken1": "d"])),
      AnswerRow(
        "one for a property", [Page.question(1)],
        answersFile: #"{"IDToken1":{"selectedQuestion":"Q","selectedAnswer":{"$env":"A"}}}"#,
        environment: ["A": "s"], .posts(["IDToken1question": "Q", "IDToken1answer": "s"])),
      AnswerRow(
        "one deep inside a JSON text", [Page.name],
        answersFile: #"{"name":{"a":[{"$env":"A"}]}}"#, environment: ["A": "s"],
        .posts(["IDToken1": #"{"a":["s"]}"#])),
      AnswerRow(
        "none beside other members", [Page.name],
        answersFile: #"{"name":{"$env":"A","b":1}}"#, environment: ["A": "s"],
        .problems(["reference User Name"])),
      AnswerRow(
        "one that is not known", [Page.name], answersFile: #"{"name":{"$otp":7}}"#,
        .problems(["reference User Name"])),
      AnswerRow(
        "in place it is never one", Page.login,
        inPlace: ["IDToken1.name": "d", "IDToken2.password": ["$env": "PW"]],
        environment: ["PW": "s"], .problems(["document_reference Password"])),
      AnswerRow(
        "nor inside an answer of a document", [Page.question(1)],
        answers: ["IDToken1": ["selectedQuestion": "Q", "selectedAnswer": ["$file": "pw"]]],
        files: ["pw": "s"], .problems(["document_reference Question"])),
      AnswerRow(
        "what a document brings is never one", Page.login,
        answers: ["name": "d", "password": ["$env": "PW"]], environment: ["PW": "s"],
        .problems(["document_reference Password"])),
    ])
  func references(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "a file of answers that cannot be read is named",
    arguments: [nil, "", "{", "[]", #"{"a":1"#] as [String?])
  func unreadable(_ text: String?) {
    #expect(throws: (any Error).self) {
      try Answers([], answersFile: "b.json", .fake(files: text.map { ["b.json": $0] } ?? [:]))
    }
  }

  @Test(
    "a file of answers above 1 MiB is refused",
    arguments: [(1 << 20, true), ((1 << 20) + 1, false)])
  func large(_ size: Int, isRead: Bool) {
    let text = #"{"a":"b"}"#
    let answersFile = text + String(repeating: " ", count: size - text.utf8.count)
    func read() throws -> Answers {
      try Answers([], answersFile: "b.json", .fake(files: ["b.json": answersFile]))
    }
    if isRead {
      #expect(throws: Never.self) { try read() }
    } else {
      let cause = #expect(throws: FlowError.self) { try read() }
      #expect(cause?.kind == .answers)
    }
  }
}
