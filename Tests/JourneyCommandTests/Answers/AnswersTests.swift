import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Answers")
struct AnswersTests {
  private typealias Page = FakePage

  @Test(
    "a key is looked up rule by rule",
    arguments: [
      AnswerRow(
        "by id", Page.login, answers: ["IDToken1": "demo", "IDToken2": "pw"],
        .posts(["IDToken1": "demo", "IDToken2": "pw"])),
      AnswerRow(
        "by prompt", Page.login, answers: ["User Name": "demo", "Password": "pw"],
        .posts(["IDToken1": "demo", "IDToken2": "pw"])),
      AnswerRow(
        "by prompt, outer blanks and one closing colon aside",
        [Page.callback("NameCallback", ["prompt": " User Name: "], inputs: [("IDToken1", "")])],
        answers: ["User Name ": "demo"], .posts(["IDToken1": "demo"])),
      AnswerRow(
        "by type", Page.login, answers: ["NameCallback": "demo", "PasswordCallback": "pw"],
        .posts(["IDToken1": "demo", "IDToken2": "pw"])),
      AnswerRow(
        "by the server's name for the type", [Page.provider],
        answers: ["SelectIdPCallback": "google"], .posts(["IDToken1": "google"])),
      AnswerRow(
        "by the SDK's name for the type", [Page.provider],
        answers: ["SelectIdpCallback": "google"], .posts(["IDToken1": "google"])),
      AnswerRow(
        "by property", Page.login, answers: ["name": "demo", "password": "pw"],
        .posts(["IDToken1": "demo", "IDToken2": "pw"])),
      AnswerRow(
        "by attribute name", [Page.attribute("mail", 3), Page.attribute("sn", 4)],
        answers: ["mail": "a@b", "sn": "X"], .posts(["IDToken3": "a@b", "IDToken4": "X"])),
      AnswerRow(
        "by valueId",
        [
          Page.callback(
            "HiddenValueCallback", ["id": "webAuthnOutcome", "value": ""],
            inputs: [("IDToken1", "webAuthnOutcome")])
        ],
        answers: ["webAuthnOutcome": "signed"], .posts(["IDToken1": "signed"])),
      AnswerRow(
        "the id wins over a prompt that reads like it",
        [Page.text("IDToken2", 1, default: "d"), Page.password],
        answers: ["IDToken2": "pw"], .posts(["IDToken1": "d", "IDToken2": "pw"])),
      AnswerRow(
        "the attribute wins over a prompt",
        [Page.text("mail", 1, default: "d"), Page.attribute("mail", 2)],
        answers: ["mail": "a@b"], .posts(["IDToken1": "d", "IDToken2": "a@b"])),
      AnswerRow(
        "the prompt wins over a type",
        [Page.text("PasswordCallback", 1), Page.password],
        answers: ["PasswordCallback": "x", "password": "pw"],
        .posts(["IDToken1": "x", "IDToken2": "pw"])),
      AnswerRow(
        "a label that stands at a notice, too, means what takes an answer",
        [Page.callback("TextOutputCallback", ["message": "x", "prompt": "User Name"])]
          + Page.login,
        answers: ["User Name": "d", "password": "p"], .posts(["IDToken1": "d", "IDToken2": "p"])),
      AnswerRow(
        "a type that stands only for a notice fits nothing", [Page.notice] + Page.login,
        answers: ["TextOutputCallback": "x", "name": "d", "password": "p"],
        .problems(["unknown_key TextOutputCallback"])),
      AnswerRow(
        "a notice takes no answer, also by its id", [Page.notice] + Page.login,
        answers: ["TextOutputCallback-1": "x", "name": "d", "password": "p"],
        .problems(["read_only TextOutputCallback-1"])),
    ])
  func lookUp(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "each kind of value is read",
    arguments: [
      AnswerRow(
        "null is not an answer", Page.login, answers: ["name": "d", "password": .null],
        .problems(["required Password"])),
      AnswerRow(
        "an empty text is one", Page.login, answers: ["name": "", "password": ""], .posts([:])),
      AnswerRow(
        "an object for a text goes out as JSON text", Page.login,
        answers: ["name": ["a": 1], "password": "p"],
        .posts(["IDToken1": #"{"a":1}"#, "IDToken2": "p"])),
      AnswerRow(
        "an object is no password", Page.login, answers: ["name": "d", "password": ["b": 2]],
        .problems(["type Password"])),
      AnswerRow(
        "an object of settable properties sets these", Page.login,
        answers: ["IDToken1": ["name": "demo"], "password": "p"],
        .posts(["IDToken1": "demo", "IDToken2": "p"])),
      AnswerRow(
        "on the command line, too, but never for a text",
        [Page.callback("FancyCallback", [:], inputs: [("IDToken1", 0)])] + [Page.login[1]],
        operands: [#"IDToken1={"value":3}"#, #"IDToken2={"password":"p"}"#],
        .posts(["IDToken1": 3, "IDToken2": #"{"password":"p"}"#])),
      AnswerRow(
        "a number is not text", Page.login, answers: ["name": 5, "password": "p"],
        .problems(["type User Name"])),
      AnswerRow(
        "an array under a key that fits several answers them in page order",
        [Page.text("Code", 1), Page.text("Code", 2)], answers: ["Code": ["a", "b"]],
        .posts(["IDToken1": "a", "IDToken2": "b"])),
      AnswerRow(
        "an array's length must agree",
        [Page.text("Code", 1), Page.text("Code", 2)], answers: ["Code": ["a"]],
        .problems(["count -", "required Code", "required Code"])),
      AnswerRow(
        "an array under a key that fits one is one value, and no text", Page.login,
        answers: ["name": ["a", "b"], "password": "p"], .problems(["type User Name"])),
      AnswerRow(
        "on the command line, too",
        [Page.text("Code", 1), Page.text("Code", 2)], operands: [#"Code=["a",null]"#],
        .problems(["required Code"])),
      AnswerRow(
        "on the command line each value as in 'answers'",
        [Page.choice(1), Page.choice(2)], operands: [#"How?=["SMS",2]"#],
        .posts(["IDToken1": 1, "IDToken2": 2])),
      AnswerRow(
        "on the command line the length must agree, too",
        [Page.text("Code", 1), Page.text("Code", 2)], operands: [#"Code=["a"]"#],
        .problems(["count -", "required Code", "required Code"])),
      AnswerRow(
        "on the command line a list for one text stays a text", [Page.name],
        operands: [#"name=["a","b"]"#], .posts(["IDToken1": #"["a","b"]"#])),
      AnswerRow(
        "questions have no main property", [Page.question(1)], answers: ["IDToken1": "x"],
        .problems(["type Question"])),
      AnswerRow(
        "questions take an object", [Page.question(1)],
        answers: ["IDToken1": ["selectedQuestion": "Pet?", "selectedAnswer": "Rex"]],
        .posts(["IDToken1question": "Pet?", "IDToken1answer": "Rex"])),
      AnswerRow(
        "questions take JSON on the command line", [Page.question(1)],
        operands: [#"KbaCreateCallback={"selectedQuestion":"Q","selectedAnswer":"A"}"#],
        .posts(["IDToken1question": "Q", "IDToken1answer": "A"])),
      AnswerRow(
        "answers must be an object", Page.login, answers: ["name"],
        .problems(["type -", "required User Name", "required Password"])),
      AnswerRow(
        "answers may be null", Page.login, operands: ["name=d", "password=p"],
        answers: .some(.null), .posts(["IDToken1": "d", "IDToken2": "p"])),
    ])
  func values(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "a choice is given by text, index or digits",
    arguments: [
      AnswerRow("left alone: the default", [Page.choice(1, default: 1)], .posts(["IDToken1": 1])),
      AnswerRow("by text", [Page.choice(1)], answers: ["IDToken1": "SMS"], .posts(["IDToken1": 1])),
      AnswerRow("by index", [Page.choice(1)], answers: ["IDToken1": 2], .posts(["IDToken1": 2])),
      AnswerRow(
        "by digits that are no text", [Page.choice(1)], answers: ["IDToken1": "1"],
        .posts(["IDToken1": 1])),
      AnswerRow(
        "by digits that are a text", [Page.choice(1)], answers: ["IDToken1": "7"],
        .posts(["IDToken1": 2])),
      AnswerRow(
        "on the command line", [Page.choice(1)], operands: ["selectedIndex=SMS"],
        .posts(["IDToken1": 1])),
      AnswerRow(
        "exactly, not nearly", [Page.choice(1)], answers: ["IDToken1": "sms"],
        .problems(["choice How?"])),
      AnswerRow(
        "out of range", [Page.choice(1)], answers: ["IDToken1": 3],
        .problems(["choice How?"])),
      AnswerRow(
        "below range", [Page.choice(1)], answers: ["IDToken1": -1],
        .problems(["choice How?"])),
      AnswerRow(
        "of another type", [Page.choice(1)], answers: ["IDToken1": true],
        .problems(["choice How?"])),
      AnswerRow(
        "without a default it is required", [Page.choice(1, default: .null)],
        .problems(["required How?"])),
      AnswerRow(
        "nothing is checked against an empty list", [Page.choice(1, [])],
        answers: ["IDToken1": 9], .posts(["IDToken1": 9])),
      AnswerRow(
        "a provider by its label", [Page.provider], answers: ["value": "Google"],
        .posts(["IDToken1": "google"])),
      AnswerRow(
        "a provider by its object", [Page.provider],
        answers: [
          "value": ["provider": "google", "uiConfig": ["buttonDisplayName": "Google"]]
        ], .posts(["IDToken1": "google"])),
    ])
  func choices(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "answers come from a file, the document and the command line",
    arguments: [
      AnswerRow(
        "text is read as the property's type",
        [
          Page.callback(
            "NumberAttributeInputCallback",
            ["name": "age", "prompt": "Age", "required": true, "value": .null],
            inputs: [("IDToken1", ""), ("IDToken1validateOnly", false)])
        ],
        operands: ["age=42"], .posts(["IDToken1": 42])),
      AnswerRow(
        "text stays text where text is expected", Page.login,
        operands: ["name=42", "password=true"],
        .posts(["IDToken1": "42", "IDToken2": "true"])),
      AnswerRow(
        "a variable", Page.login, operands: ["name=d", "password@env:PW"],
        environment: ["PW": "s3cret"], .posts(["IDToken1": "d", "IDToken2": "s3cret"])),
      AnswerRow(
        "a file, less its one closing newline", Page.login,
        operands: ["name=d", "password@pw"], files: ["pw": "s3cret\n\n"],
        .posts(["IDToken1": "d", "IDToken2": "s3cret\n"])),
      AnswerRow(
        "an unset variable is a problem", Page.login, operands: ["name=d", "password@env:PW"],
        .problems(["reference Password"])),
      AnswerRow(
        "an empty variable is a problem", Page.login, operands: ["name=d", "password@env:PW"],
        environment: ["PW": ""], .problems(["reference Password"])),
      AnswerRow(
        "a missing file is a problem", Page.login, operands: ["name=d", "password@pw"],
        .problems(["reference Password"])),
      AnswerRow(
        "strongest first, property by property",
        [Page.text("A", 1), Page.text("B", 2), Page.text("C", 3), Page.text("D", 4)],
        operands: ["A=line"], answers: ["A": "document", "B": "document"],
        answersFile: #"{"A":"book","B":"book","C":"book"}"#,
        inPlace: [
          "IDToken1.text": "place", "IDToken2.text": "place", "IDToken3.text": "place",
          "IDToken4.text": "place",
        ],
        .posts([
          "IDToken1": "line", "IDToken2": "document", "IDToken3": "book", "IDToken4": "place",
        ])),
      AnswerRow(
        "one callback's properties from several sources", [Page.question(1)],
        operands: ["selectedAnswer=Rex"],
        answers: ["selectedQuestion": "Pet?", "selectedAnswer": "Tom"],
        .posts(["IDToken1question": "Pet?", "IDToken1answer": "Rex"])),
    ])
  func sources(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "all problems of answers are reported together",
    arguments: [
      AnswerRow(
        "a key that fits nothing", Page.login,
        operands: ["nme=d"], answers: ["pasword": "p"],
        .problems([
          "unknown_key nme", "unknown_key pasword", "required User Name", "required Password",
        ])),
      AnswerRow(
        "a key that fits several",
        [Page.text("Code", 1), Page.text("Code", 2)], operands: ["Code=x"],
        .problems(["ambiguous_key -", "required Code", "required Code"])),
      AnswerRow(
        "two keys for one property", Page.login,
        answers: ["name": "a", "IDToken1": "b", "password": "p"], .problems(["twice User Name"])),
      AnswerRow(
        "two operands for one property", Page.login,
        operands: ["name=a", "User Name=b", "password=p"], .problems(["twice User Name"])),
      AnswerRow(
        "each by its own rule", [Page.name, Page.password, Page.choice(3)],
        operands: ["nonsense=1"], answers: ["name": 7, "IDToken3": "Fax"],
        .problems([
          "unknown_key nonsense", "type User Name", "choice How?", "required Password",
        ])),
    ])
  func problems(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "required answers are reported, unless a chosen button waives them",
    arguments: [
      AnswerRow(
        "name and password are required", Page.login,
        .problems(["required User Name", "required Password"])),
      AnswerRow(
        "a prefilled input is not a default",
        [Page.callback("NameCallback", ["prompt": "P"], inputs: [("IDToken1", "refused")])],
        .problems(["required P"])),
      AnswerRow(
        "a default text is sent", [Page.text("A", 1, default: "d")],
        .posts(["IDToken1": "d"])),
      AnswerRow(
        "a required attribute", [Page.attribute("mail", 1)],
        .problems(["required mail"])),
      AnswerRow(
        "an attribute that is not", [Page.attribute("mail", 1, required: false)],
        .posts([:])),
      AnswerRow(
        "the default option of several lifts it, too", [Page.password, Page.options(3)],
        answers: ["IDToken3": "Submit"], .posts([:])),
      AnswerRow(
        "an option that is pressed by itself does not",
        [Page.name, Page.password, Page.options(3)],
        operands: ["name=demo"], .problems(["required Password"])),
      AnswerRow(
        "an option that cancels is not pressed by itself",
        [Page.password, Page.options(3, default: 1)],
        operands: ["password=pw"], .problems(["required ConfirmationCallback"])),
      AnswerRow(
        "nothing pressed, as a text of the command line, does not lift it",
        [Page.password, Page.unpressed(3)], operands: ["selectedIndex=100"],
        .problems(["required Password"])),
      AnswerRow(
        "another option lifts it", [Page.password, Page.options(3)],
        answers: ["IDToken3": "Cancel"], .posts(["IDToken3": 1])),
      AnswerRow(
        "another provider lifts it", [Page.provider, Page.password],
        answers: ["value": "google"], .posts(["IDToken1": "google"])),
      AnswerRow(
        "this page's own does not", [Page.provider, Page.password],
        answers: ["value": "localAuthentication"], .problems(["required Password"])),
      AnswerRow(
        "wrong keys are also problems", [Page.password, Page.options(3)],
        answers: ["IDToken3": "Cancel", "x": 1], .problems(["unknown_key x"])),
    ])
  func required(_ row: AnswerRow) throws { try row.check() }
}
