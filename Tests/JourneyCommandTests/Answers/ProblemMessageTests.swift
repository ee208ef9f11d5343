import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

/// The messages of problems on a page.
@Suite("Messages of problems")
struct ProblemMessageTests {
  private typealias Page = FakePage

  private func problems(
    _ page: [JSONValue], _ operands: [String] = [], file: String? = nil
  ) throws -> [Problem] {
    let operands = try operands.enumerated().map { try Answers.Operand($1, number: $0 + 1) }
    let all = try Answers(
      operands, answersFile: file.map { _ in "a.json" },
      .fake(files: file.map { ["a.json": $0] } ?? [:]))
    let node = try Page.node(page)
    let document = try Page.document(page)
    return all.apply(all.read(for: node, of: document, codes: nil), to: node)
  }

  @Test("a required field is named by its label, with its key if that differs")
  func required() throws {
    #expect(
      try problems(Page.login).map(\.message) == [
        "missing answer for 'User Name'", "missing answer for 'Password'",
      ])
    #expect(
      try problems([Page.attribute("givenName", 1)]).map(\.message) == [
        "missing answer for 'The givenName' (givenName)"
      ])
    #expect(
      try problems([Page.text("Code", 1), Page.text("Code", 2)]).map(\.message) == [
        "missing answer for 'Code' (IDToken1)", "missing answer for 'Code' (IDToken2)",
      ])
    #expect(
      try problems([Page.question(1)]).map(\.message) == [
        "missing 'selectedQuestion' for 'Question': the page offers 'Pet?' and 'Town?'",
        "missing 'selectedAnswer' for 'Question'",
      ])
    #expect(
      try problems([Page.question(1), Page.question(2)]).map(\.message).last
        == "missing 'selectedAnswer' for 'Question' (IDToken2)")
  }

  @Test("a refused answer is named by its field, and by its property if that is not the main one")
  func refused() throws {
    let attribute = [Page.attribute("givenName", 1)]
    #expect(
      try problems(attribute, ["IDToken1=x", "validateOnly=maybe"]).map(\.message) == [
        "invalid 'validateOnly' for 'The givenName' (IDToken1): expected true or false"
      ])
    #expect(
      try problems(attribute, ["IDToken1={}", "validateOnly=maybe"]).map(\.message).count == 1)
  }

  @Test("a required choice lists its options, at most eight of them in the message")
  func options() throws {
    let provider = try #require(try problems([Page.provider]).first)
    #expect(
      provider.message
        == "missing answer for 'SelectIdpCallback': the page offers 'Google' and 'localAuthentication'"
    )
    #expect(provider.params == ["options": ["Google", "localAuthentication"]])
    let names = (1...10).map { JSONValue.string("Option \($0)") }
    let many = try #require(
      try problems([
        Page.callback(
          "ConfirmationCallback",
          [
            "prompt": "Which?", "messageType": 0, "options": .array(names), "optionType": -1,
            "defaultOption": 0,
          ], inputs: [("IDToken1", 0)])
      ]).first)
    #expect(
      many.message.hasPrefix(
        "missing answer for 'Which?': the page offers 'Option 1', 'Option 2', "))
    #expect(many.message.hasSuffix("'Option 8' and 2 more"))
    #expect(many.params == ["options": .array(names)])
  }

  @Test("a key that differs from a valid one by case or one letter is named")
  func misspelled() throws {
    #expect(
      try problems(Page.login, ["User Name=d", "Pasword=p"]).map(\.message) == [
        "unknown key 'Pasword' (did you mean 'Password'?)", "missing answer for 'Password'",
      ])
    #expect(
      try problems(Page.login, ["Password=p"], file: #"{"user name":"d"}"#).map(\.message) == [
        "missing answer for 'User Name' (unknown key 'user name': did you mean 'User Name'?)"
      ])
    #expect(
      try problems(Page.login, ["Password=p"], file: #"{"Name":"d"}"#).map(\.message) == [
        "missing answer for 'User Name' (unknown key 'Name': did you mean 'name'?)"
      ])
    for key in ["Username", "USER-NAME:", "user_name", "Usr Name"] {
      #expect(
        try problems(Page.login, ["Password=p"], file: #"{"\#(key)":"d"}"#).map(\.message) == [
          "missing answer for 'User Name' (unknown key '\(key)': did you mean 'User Name'?)"
        ])
    }
    #expect(
      try problems(Page.login, ["Password=p"], file: #"{"?":"d","Name 1":"e"}"#).map(\.message)
        == ["missing answer for 'User Name'"])
    #expect(
      try problems(Page.login, ["Password=p"], file: #"{"Login":"d"}"#).map(\.message) == [
        "missing answer for 'User Name'"
      ])
  }

  @Test(
    "a key that a page does not ask for is not a misspelled type, 'password' or number",
    arguments: [
      (Page.login, #"{"NameCalback":"d","Password":"p"}"#, "User Name"),
      ([otp], #"{"User Name":"d","Password":"p"}"#, "Enter OTP"),
      ([otp], #"{"User Name":"d","IDToken3":"p"}"#, "Enter OTP"),
      ([Page.text("Question 2", 1)], #"{"Question 1":"a"}"#, "Question 2"),
      ([Page.text("Code", 1), Page.text("Code", 2)], #"{"code":"a"}"#, "Code"),
      ([Page.options(1)], #"{"cancel":"my plan"}"#, "ConfirmationCallback"),
    ])
  func unasked(_ page: [JSONValue], file: String, field: String) throws {
    let message = try #require(try problems(page, file: file).first?.message)
    #expect(message.hasPrefix("missing answer for '\(field)'"))
    #expect(!message.contains("did you mean"), "\(message)")
  }

  private static let otp = Page.callback(
    "PasswordCallback", ["prompt": "Enter OTP"], inputs: [("IDToken2", "")])

  @Test(
    "two keys of a file for one property are both named, in the order of the file",
    arguments: [
      (#"{"Password":"a","IDToken2":"b"}"#, "'Password' and 'IDToken2'"),
      (#"{"IDToken2":"a","Password":"b"}"#, "'IDToken2' and 'Password'"),
      (#"{"Password":"a","Password:":"b"}"#, "'Password' and 'Password:'"),
    ])
  func twice(_ file: String, names: String) throws {
    #expect(
      try problems(Page.login, ["User Name=d"], file: file).map(\.message) == [
        "\(names) both answer the password field; give only one"
      ])
  }

  @Test(
    "two keys for one property are a problem if nothing says which of them counts",
    arguments: [
      AnswerRow(
        "a numbered id beside a label", Page.login, operands: ["User Name=d"],
        answersFile: #"{"Password":"a","IDToken2":"b"}"#, .problems(["twice Password"])),
      AnswerRow(
        "a numbered id beside a property, in defaults", Page.login, operands: ["User Name=d"],
        defaults: ["IDToken2": "a", "password": "b"], .problems(["twice Password"])),
      AnswerRow(
        "a label comes before a property", Page.login, operands: ["User Name=d"],
        answersFile: #"{"password":"a","Password":"b"}"#,
        .posts(["IDToken1": "d", "IDToken2": "b"])),
      AnswerRow(
        "a stronger source answers the field", Page.login, operands: ["User Name=d", "Password=c"],
        answersFile: #"{"Password":"a","IDToken2":"b"}"#,
        .posts(["IDToken1": "d", "IDToken2": "c"])),
      AnswerRow(
        "a key for several leaves out the field that its id answers",
        [Page.text("A", 1), Page.text("B", 2)], answersFile: #"{"IDToken1":"a","text":"b"}"#,
        .posts(["IDToken1": "a", "IDToken2": "b"])),
    ])
  func twiceFields(_ row: AnswerRow) throws { try row.check() }

  private static let flag = Page.callback(
    "BooleanAttributeInputCallback",
    [
      "name": "news", "prompt": "News", "required": false, "policies": [:], "failedPolicies": [],
      "validateOnly": false, "value": false,
    ], inputs: [("IDToken1", false), ("IDToken1validateOnly", false)])
  private static let number = Page.callback(
    "NumberAttributeInputCallback",
    [
      "name": "age", "prompt": "Age", "required": false, "policies": [:], "failedPolicies": [],
      "validateOnly": false, "value": 41,
    ], inputs: [("IDToken2", 41), ("IDToken2validateOnly", false)])

  @Test(
    "a string for a Boolean or number is read as on the command line",
    arguments: [
      AnswerRow(
        "in a document", [flag, number], answers: ["news": "true", "age": "42"],
        .posts(["IDToken1": true, "IDToken2": 42])),
      AnswerRow(
        "in place", [flag, number],
        inPlace: ["IDToken1.value": "true", "IDToken2.value": "42"],
        .posts(["IDToken1": true, "IDToken2": 42])),
      AnswerRow(
        "by reference in a file", [flag, number],
        answersFile: #"{"news":{"$env":"NEWS"},"age":{"$env":"AGE"}}"#,
        environment: ["NEWS": "true", "AGE": "44"], .posts(["IDToken1": true, "IDToken2": 44])),
      AnswerRow(
        "in defaults", [flag, number], defaults: ["news": "true", "age": "1"],
        .posts(["IDToken1": true, "IDToken2": 1])),
      AnswerRow(
        "an empty string empties a number", [number], answers: ["age": ""],
        .posts(["IDToken2": .null])),
      AnswerRow(
        "an empty string of the command line, too", [number], operands: ["age="],
        .posts(["IDToken2": .null])),
      AnswerRow(
        "any other string is a problem", [flag, number], answers: ["news": "yes", "age": "old"],
        .problems(["type news", "type age"])),
    ])
  func strings(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "a field with an invalid answer counts as answered",
    arguments: [
      AnswerRow(
        "an unset variable beside a confirmation",
        [
          Page.callback("PasswordCallback", ["prompt": "Enter OTP"], inputs: [("IDToken1", "")]),
          Page.options(2),
        ], operands: ["Enter OTP@env:UNSET"], .problems(["reference Enter OTP"])),
      AnswerRow(
        "an unset variable of a file, beside a confirmation",
        [
          Page.callback("PasswordCallback", ["prompt": "Enter OTP"], inputs: [("IDToken1", "")]),
          Page.options(2),
        ], answersFile: #"{"Enter OTP":{"$env":"UNSET"}}"#, .problems(["reference Enter OTP"])),
      AnswerRow(
        "an option that is not offered lifts 'required'", [Page.name, Page.options(2)],
        operands: ["IDToken2=Help"], .problems(["choice ConfirmationCallback"])),
      AnswerRow(
        "a provider that is not offered lifts 'required'", [Page.provider, Page.password],
        operands: ["IDToken1=other"], .problems(["choice SelectIdpCallback"])),
      AnswerRow(
        "a key that fits nothing answers none", [Page.name], operands: ["Colour=red"],
        .problems(["unknown_key Colour", "required User Name"])),
    ])
  func invalid(_ row: AnswerRow) throws { try row.check() }

  @Test(
    "a file or variable that cannot be read is a problem on a page that requires nothing",
    arguments: ["mail@missing", "mail@env:UNSET"])
  func optional(_ operand: String) throws {
    #expect(
      try problems([Page.attribute("mail", 1, required: false)], [operand]).map(\.code) == [
        "reference"
      ])
  }

  @Test(
    "'username' answers the input without a name, and never 'validateOnly'",
    arguments: [
      AnswerRow(
        "behind it",
        [
          Page.callback(
            "ValidatedCreateUsernameCallback", ["prompt": "Username"],
            inputs: [("IDToken1validateOnly", false), ("", "")])
        ], operands: ["username=ada"], .posts(["": "ada"])),
      AnswerRow(
        "before it",
        [
          Page.callback(
            "ValidatedCreateUsernameCallback", ["prompt": "Username"],
            inputs: [("", ""), ("IDToken1validateOnly", false)])
        ], operands: ["username=ada"], .posts(["": "ada"])),
    ])
  func nameless(_ row: AnswerRow) throws { try row.check() }
}
