import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyCommand

/// The answers file of 'fields --template'.
@Suite("Templates of answers")
struct AnswersTemplateTests {
  private typealias Page = FakePage

  private func template(_ pages: [JSONValue]...) throws -> String {
    var template = AnswersTemplate()
    for callbacks in pages {
      let node = try Page.node(callbacks)
      template.add(PageFields(node, of: Document(node, tag: nil)))
    }
    return JSONValue.object(template.answers).compact
  }

  private func password(_ prompt: JSONValue, _ number: Int) -> JSONValue {
    Page.callback(
      "PasswordCallback", ["prompt": prompt], inputs: [("IDToken\(number)", "")])
  }

  @Test("a text is null, a secret is a variable, and each key comes once")
  func texts() throws {
    #expect(
      try template(Page.login, Page.login, [Page.text("Nickname", 1)])
        == #"{"User Name":null,"Password":{"$env":"PASSWORD"},"Nickname":null}"#)
  }

  @Test("each button and choice is false, as the page has it, and nothing that is optional")
  func options() throws {
    #expect(
      try template(
        [Page.choice(1, ["Email to d@example.com", "SMS"], default: .null)],
        [Page.options(1, default: 1)], [Page.choice(1)], [Page.unpressed(1)])
        == #"{"Email to d@example.com":false,"SMS":false,"Submit":false,"Cancel":false}"#)
  }

  @Test(
    "a variable has the prompt in capitals, one more _ in front of a digit, and a number if it is there",
    arguments: [
      (["Old Password:", "New   pass-word!"], ["OLD_PASSWORD", "NEW_PASS_WORD_"]),
      (["2nd code", "Größe 7"], ["_2ND_CODE", "GR_SSE_7"]),
      (["A b", "a-B", "a B"], ["A_B", "A_B_2", "A_B_3"]),
      (["密码"], ["_"]),
    ])
  func variables(_ prompts: [String], _ names: [String]) throws {
    let page = prompts.enumerated().map { password(.string($0.element), $0.offset + 1) }
    let answers = try JSONValue(parsing: try template(page)).object ?? [:]
    #expect(answers.map { $0.value["$env"]?.string } == names)
  }

  @Test("fields with the same key get an array, and security questions an object")
  func namesakes() throws {
    #expect(
      try template([Page.question(1), Page.question(2)])
        == #"{"Question":[{"selectedQuestion":null,"selectedAnswer":{"$env":"QUESTION"}},"#
        + #"{"selectedQuestion":null,"selectedAnswer":{"$env":"QUESTION_2"}}]}"#)
    #expect(
      try template([Page.text("Line", 1), Page.text("Line", 2, default: "x")])
        == #"{"Line":[null,null]}"#)
  }

  @Test("a consent is false, and passkeys have no answer")
  func others() throws {
    let terms = Page.callback(
      "TermsAndConditionsCallback", ["terms": "T"], inputs: [("IDToken1", false)])
    let passkey = Page.callback(
      "HiddenValueCallback", ["value": "false", "id": "webAuthnOutcome"],
      inputs: [("IDToken2", "webAuthnOutcome")])
    let metadata = Page.callback(
      "MetadataCallback",
      ["data": ["_type": "WebAuthn", "_action": "webauthn_authentication", "challenge": "AAAA"]])
    #expect(
      try template([terms, metadata, passkey]) == #"{"TermsAndConditionsCallback":false}"#)
  }
}
