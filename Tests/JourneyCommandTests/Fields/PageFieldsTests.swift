import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyCommand

/// What 'fields' says of a page.
@Suite("Fields of a page")
struct PageFieldsTests {
  private typealias Page = FakePage

  private func fields(_ callbacks: [JSONValue]) throws -> Document {
    let node = try Page.node(callbacks)
    return PageFields(node, of: Document(node, tag: nil)).document(tag: 7)
  }

  private func fields(daVinci fields: [JSONValue]) throws -> Document {
    let context = try CommandContext.fake(["fields"], config: nil)
    let command = FieldsCommand(context)
    return command.run(Page.daVinci(fields), over: StepTransport(context.transport)).document
  }

  private func only(_ callback: JSONValue) throws -> JSONValue {
    let fields = try #require(try fields([callback])["fields"]?.array)
    try #require(fields.count == 1)
    return fields[0]
  }

  @Test("the members come in the order of the documentation, and nothing else")
  func login() throws {
    #expect(
      JSONValue.object(try fields(Page.login)).compact
        == #"{"type":"Fields","tag":7,"flow":"journey","page":"User Name, Password","texts":[],"#
        + #""fields":[{"key":"User Name","type":"NameCallback","answer":"string","required":true},"#
        + #"{"key":"Password","type":"PasswordCallback","answer":"string","required":true,"secret":true}]}"#
    )
  }

  @Test("a choice has its options and its default, which are stable")
  func choice() throws {
    #expect(
      try only(Page.choice(1, ["Email to d@example.com", "SMS", "7"], default: 2))
        == [
          "key": "How?", "type": "ChoiceCallback", "answer": "choice", "required": false,
          "options": ["Email to …", "SMS", "#"], "default": "#",
        ])
    #expect(try only(Page.choice(1, default: .null))["required"] == true)
  }

  @Test("buttons of a page are one field, which is required if nothing else is answered")
  func buttons() throws {
    let alone = try only(Page.options(1, default: 1))
    #expect(alone["answer"] == "button" && alone["required"] == true)
    #expect(alone["options"] == ["Submit", "Cancel"] && alone["default"] == nil)
    #expect(alone["key"] == "ConfirmationCallback")
    #expect(try only(Page.unpressed(1))["required"] == false, "they lead away")
    let beside = try fields(Page.login + [Page.options(3)])["fields"]?[2]
    #expect(beside?["required"] == false, "an answer presses the first one")
    let later = try fields(Page.login + [Page.options(3, default: 1)])["fields"]?[2]
    #expect(later?["required"] == true, "no answer presses the second one")
  }

  @Test("a key is never a numbered id, and several fields can share it")
  func keys() throws {
    let page = try fields([Page.text("", 1), Page.text("", 2), Page.text("Name", 3)])
    #expect(
      page["fields"]?.array?.map { $0["key"] }
        == ["TextInputCallback", "TextInputCallback", "Name"])
    let attribute = try only(Page.attribute("mail", 1))
    #expect(attribute["key"] == "mail" && attribute["prompt"] == "The mail")
    let hidden = Page.callback(
      "HiddenValueCallback", ["value": "v", "id": "risk-7"], inputs: [("IDToken1", "risk-7")])
    #expect(try only(hidden)["key"] == "risk-#")
    #expect(try only(Page.text("Code for 1234:", 1))["key"] == "Code for #")
  }

  @Test("a security question is an object with a secret")
  func question() throws {
    let field = try only(Page.question(1))
    #expect(field["answer"] == "object" && field["secret"] == true && field["required"] == true)
    #expect(field["options"] == ["Pet?", "Town?"])
  }

  @Test("only a field whose type is a password, a security answer or a header is secret")
  func secrets() throws {
    let header = Page.callback(
      "TextInputCallback", ["prompt": "One Time Pin"], inputs: [("IDToken1", "")])
    #expect(try only(header)["secret"] == nil)
    #expect(try only(Page.name)["secret"] == nil)
    #expect(try only(Page.password)["secret"] == true)
  }

  @Test("texts have no scripts, no data and no recovery codes, and begin with the description")
  func texts() throws {
    func text(_ message: String, _ type: JSONValue) -> JSONValue {
      Page.callback("TextOutputCallback", ["message": .string(message), "messageType": type])
    }
    let shown = try fields([
      text("You have 3 attempts", "0"), text("secretScript(1)", "4"),
      text(#"{"challenge": [1]}"#, "0"),
      text("{name}, hello", "0"),
    ])
    #expect(shown["texts"] == ["You have # attempts", "{name}, hello"])
    let codes = (0..<10).map { #""<div class=\"text-center\">\n" + "code\#($0)abc" + "</div>""# }
      .joined(separator: " + ")
    let recovery = try fields([text("Write down ABCDEF", "0"), text(codes, "4")])
    #expect(recovery["texts"] == [])
  }

  @Test("a page with an address for an authenticator app registers its kinds of device")
  func registers() throws {
    for (address, kinds) in [
      ("otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ", ["oath"]),
      ("mfauth://totp/a?secret=GEZDGNBVGY3TQOJQ", ["oath", "push"]),
      ("pushauth://push/a:b?a=x", ["push"]),
    ] {
      let page = try fields([
        Page.callback(
          "HiddenValueCallback", ["value": .string(address), "id": "mfaDeviceRegistration"],
          inputs: [("IDToken1", "mfaDeviceRegistration")])
      ])
      #expect(page["registers"] == .array(kinds.map(JSONValue.string)), "\(address)")
      #expect(!JSONValue.object(page).compact.contains("GEZD"))
    }
    #expect(try fields(Page.login)["registers"] == nil)
  }

  @Test("fields of a DaVinci form")
  func daVinci() throws {
    let page = try fields(daVinci: [
      Page.daVinciText,
      ["type": "PASSWORD", "key": "p", "label": "Password", "required": true],
      ["type": "SINGLE_CHECKBOX", "inputType": "BOOLEAN", "key": "b", "label": "Remember me"],
      [
        "type": "DROPDOWN", "key": "c", "label": "Plan",
        "options": [["value": "f", "label": "Free"], ["value": "t", "label": "Team"]],
      ],
      ["type": "LABEL", "content": "Welcome"],
      Page.daVinciPasskey,
      ["type": "SUBMIT_BUTTON", "key": "yes", "label": "Yes"],
      ["type": "SUBMIT_BUTTON", "key": "no", "label": "No"],
      ["type": "FLOW_BUTTON", "key": "back", "label": "Back"],
    ])
    #expect(page["flow"] == "davinci" && page["page"] == "Form" && page["texts"] == ["Welcome"])
    #expect(page["registers"] == ["webauthn"])
    let fields = page["fields"]?.array ?? []
    #expect(
      fields.map { $0["answer"] } == [
        "string", "string", "boolean", "choice", "authenticator", "button", "button", "button",
      ])
    #expect(
      fields.map { $0["required"] } == [true, true, false, false, true, true, true, false])
    #expect(fields[1]["secret"] == true && fields[2]["default"] == false)
    #expect(fields[3]["options"] == ["Free", "Team"])
  }

  @Test("the name that was given at the start is kept")
  func journey() throws {
    var page = try Page.document(Page.login)
    var state = try #require(page["state"]?.object)
    state["own"] = ["journey": "Login"]
    page["state"] = .object(state)
    let context = try CommandContext.fake(["fields"])
    let end = FieldsCommand(context).run(page, over: StepTransport(context.transport)).document
    #expect(end["journey"] == "Login")
  }
}
