import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

/// The text of an option as a key with the value `true`.
@Suite("An option as a key")
struct OptionKeyTests {
  private typealias Page = FakePage

  private static func confirmation(
    _ options: [String], number: Int = 9, default index: JSONValue = 0, type: JSONValue = -1,
    received: JSONValue = 0
  ) -> JSONValue {
    FakePage.callback(
      "ConfirmationCallback",
      [
        "prompt": "", "messageType": 0, "options": .array(options.map(JSONValue.string)),
        "optionType": type, "defaultOption": index,
      ], inputs: [("IDToken\(number)", received)])
  }

  @Test(
    "an option as a key presses its button from every source",
    arguments: [
      AnswerRow(
        "the command line", [confirmation(["Register", "Cancel"])], operands: ["Cancel=true"],
        .posts(["IDToken9": 1])),
      AnswerRow(
        "a variable", [confirmation(["Register", "Cancel"])], operands: ["Cancel@env:YES"],
        environment: ["YES": "true"], .posts(["IDToken9": 1])),
      AnswerRow(
        "the document", [confirmation(["Register", "Cancel"])], answers: ["Cancel": true],
        .posts(["IDToken9": 1])),
      AnswerRow(
        "the document, as a string", [confirmation(["Register", "Cancel"])],
        answers: ["Cancel": "true"], .posts(["IDToken9": 1])),
      AnswerRow(
        "the answers file", [confirmation(["Register", "Cancel"])],
        answersFile: #"{"Agree": true, "Cancel": true}"#, .posts(["IDToken9": 1])),
      AnswerRow(
        "a reference in the answers file", [confirmation(["Register", "Cancel"])],
        answersFile: #"{"Cancel": {"$env": "YES"}}"#, environment: ["YES": "true"],
        .posts(["IDToken9": 1])),
      AnswerRow(
        "the defaults", [confirmation(["Register", "Cancel"])], defaults: ["Cancel": true],
        .posts(["IDToken9": 1])),
      AnswerRow(
        "blanks around key and text", [confirmation([" Sign up \n", "Cancel"], default: 1)],
        answers: ["  Sign up": true], .posts([:])),
      AnswerRow(
        "a choice", [Page.choice(1)], answersFile: #"{"SMS": true}"#, .posts(["IDToken1": 1])),
      AnswerRow(
        "the text of its type if no options are listed",
        [confirmation([], default: 0, type: 1)], operands: ["cancel=true"],
        .posts(["IDToken9": 2])),
      AnswerRow(
        "one of a field that came as 100",
        [confirmation(["Submit", "Cancel"], default: 1, received: 100)],
        operands: ["Submit=true"], .posts(["IDToken9": 0])),
      AnswerRow(
        "an option with = or @ in JSON", [confirmation(["E-mail d@x=y", "SMS"], default: 1)],
        answers: ["E-mail d@x=y": true], .posts([:])),
      AnswerRow(
        "the stronger source counts", [confirmation(["Register", "Cancel"])],
        operands: ["Register=true"], answersFile: #"{"Cancel": true}"#, .posts([:])),
    ])
  func presses(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "an option is the last rule of the look-up",
    arguments: [
      AnswerRow(
        "a label of the same text is meant",
        [Page.text("Register", 1), confirmation(["Register"])],
        operands: ["Register=true"], .posts(["IDToken1": "true"])),
      AnswerRow(
        "in a file, too",
        [Page.text("Register", 1), confirmation(["Register", "Cancel"])],
        answersFile: #"{"Register": true}"#, .problems(["type Register"])),
      AnswerRow(
        "an id for the field and an option", [confirmation(["Register", "Cancel"])],
        answersFile: #"{"IDToken9": "Register", "Cancel": true}"#,
        .problems(["twice ConfirmationCallback"])),
      AnswerRow(
        "the type for the field, and an option", [confirmation(["Register", "Cancel"])],
        answersFile: #"{"ConfirmationCallback": "Register", "Cancel": true}"#, .posts([:])),
    ])
  func last(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "the value of an option can only be true",
    arguments: [
      AnswerRow(
        "false on the command line", [confirmation(["Register", "Cancel"])],
        operands: ["Cancel=false"], .problems(["type ConfirmationCallback"])),
      AnswerRow(
        "a number in the document", [confirmation(["Register", "Cancel"])],
        answers: ["Cancel": 1], .problems(["type ConfirmationCallback"])),
      AnswerRow(
        "a list in the document", [confirmation(["Register", "Cancel"])],
        answers: ["Cancel": [true]], .problems(["type ConfirmationCallback"])),
      AnswerRow(
        "a one-time code", [confirmation(["Register", "Cancel"])],
        operands: ["Cancel@otp:env:SEED"],
        environment: ["SEED": "otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQ&counter=1"],
        .problems(["type ConfirmationCallback"])),
      AnswerRow(
        "null is no answer", [confirmation(["Register"])], operands: ["Register=null"],
        answers: ["Register": .null], .posts([:])),
      AnswerRow(
        "a file leaves the page alone", [confirmation(["Register", "Cancel"])],
        answersFile: #"{"Cancel": false, "Register": ["x"], "Cancel ": {"$otp": "AAAA"}}"#,
        .problems(["required ConfirmationCallback"])),
      AnswerRow(
        "so do defaults", [confirmation(["Register", "Cancel"])],
        defaults: ["Cancel": "yes", "Register": 1], .problems(["required ConfirmationCallback"])),
      AnswerRow(
        "a reference that cannot be read is told of", [confirmation(["Register", "Cancel"])],
        answersFile: #"{"Cancel": {"$env": "UNSET"}}"#,
        .problems(["reference ConfirmationCallback"])),
    ])
  func onlyTrue(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "an option means one button",
    arguments: [
      AnswerRow(
        "two options of one field", [confirmation(["Register", "Cancel"])],
        answersFile: #"{"Register": true, "Cancel": true}"#,
        .problems(["twice ConfirmationCallback"])),
      AnswerRow(
        "two fields that have it",
        [confirmation(["OK", "No"], number: 8), confirmation(["OK", "Cancel"])],
        operands: ["OK=true", "IDToken8=0", "IDToken9=0"], .problems(["ambiguous_key -"])),
      AnswerRow(
        "two fields that have it, in a file",
        [confirmation(["OK", "No"], number: 8), confirmation(["OK", "Cancel"])],
        operands: ["IDToken8=0"], answersFile: #"{"OK": true}"#, .posts([:])),
      AnswerRow(
        "two options of the same text", [confirmation(["OK", "OK "])], operands: ["OK=true"],
        .problems(["choice ConfirmationCallback"])),
      AnswerRow(
        "100 is none", [confirmation(["OK", "No"], received: 100)], operands: ["100=true"],
        .problems(["unknown_key 100"])),
      AnswerRow(
        "a part of the text is none", [confirmation(["Register now", "No"], default: 1)],
        operands: ["Register=true", "IDToken9=1"], .problems(["unknown_key Register"])),
    ])
  func one(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "an option waives required fields only if it is not the default option",
    arguments: [
      AnswerRow(
        "the default beside a misspelt key",
        [Page.text("Enter OTP", 1), confirmation(["Submit OTP", "Request OTP"])],
        answersFile: #"{"Submit OTP": true, "Enter OPT": "1"}"#,
        .problems(["required Enter OTP"])),
      AnswerRow(
        "the default, though the field came as 100",
        [Page.text("Enter OTP", 1), confirmation(["Submit OTP", "Request OTP"], received: 100)],
        operands: ["Submit OTP=true"], .problems(["required Enter OTP"])),
      AnswerRow(
        "the default by the field's id lifts as before",
        [Page.text("Enter OTP", 1), confirmation(["Submit OTP", "Request OTP"])],
        operands: ["IDToken9=Submit OTP"], .posts([:])),
      AnswerRow(
        "another option",
        [Page.text("Enter OTP", 1), confirmation(["Submit OTP", "Request OTP"])],
        operands: ["Request OTP=true"], .posts(["IDToken9": 1])),
      AnswerRow(
        "another option of a field that came as 100",
        [Page.text("Enter OTP", 1), confirmation(["Submit OTP", "Request OTP"], received: 100)],
        operands: ["Request OTP=true"], .posts(["IDToken9": 1])),
      AnswerRow(
        "an invalid one counts as pressed",
        [Page.text("Enter OTP", 1), confirmation(["Submit OTP", "Request OTP"])],
        operands: ["Request OTP=yes"], .problems(["type ConfirmationCallback"])),
      AnswerRow(
        "a choice lifts nothing", [Page.text("Code", 1), Page.choice(2)], operands: ["SMS=true"],
        .problems(["required Code"])),
    ])
  func waives(_ row: AnswerRow) throws { try row.check() }

  @Test("a problem quotes no value, and a misspelled option is named")
  func messages() throws {
    func messages(_ operands: [String], file: String? = nil) throws -> [String] {
      let page = [Self.confirmation(["Register", "Cancel"])]
      let files = file.map { ["book.json": $0] } ?? [:]
      let all = try Answers(
        try operands.enumerated().map { try Answers.Operand($1, number: $0 + 1) },
        answersFile: file == nil ? nil : "book.json", .fake(files: files))
      let node = try FakePage.node(page)
      let read = all.read(for: node, of: try FakePage.document(page), codes: nil)
      return all.apply(read, to: node).map(\.message)
    }
    #expect(
      try messages(["Register=s3cret"]) == ["expected true for the option 'Register'"])
    #expect(
      try messages(["register=true", "IDToken9=0"])
        == ["unknown key 'register' (did you mean 'Register'?)"])
    let required = try messages([], file: #"{"Regster": true}"#)
    #expect(required.count == 1 && required[0].hasSuffix("did you mean 'Register'?)"))
  }
}
