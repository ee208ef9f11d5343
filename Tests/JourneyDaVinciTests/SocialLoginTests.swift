import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Identity provider".
@Suite("Social login")
struct SocialLoginTests {
  private func page(_ more: JSONObject = [:]) -> JSONObject {
    var field: JSONObject = [
      "type": "SOCIAL_LOGIN_BUTTON", "idpType": "GOOGLE", "label": "Google",
      "links": ["authenticate": ["href": "https://auth.example.com/idp"]],
    ]
    for (name, value) in more { field[name] = value }
    return Form.page(
      [Form.username, .object(field), Form.button("submit")],
      [
        "_links": [
          "next": ["href": .string(Form.next)],
          "continue": ["href": .string("\(Form.next)/continue")],
        ]
      ])
  }

  @Test(
    "the address that the browser came back to, or its token, resumes the flow",
    arguments: [
      ("org.example.app://callback?continueToken=a%2Bb%3D&x=1#tail", "a+b="),
      ("https://app.example.com/cb?x=1&continueToken=t", "t"),
      ("eyJhbGciOi.x-y_z", "eyJhbGciOi.x-y_z"),
    ])
  func resumes(_ given: String, token: String) async throws {
    // A configured header is not sent if the flow sets its own.
    let flow = Flow(
      [ScriptedTransport.json(200, success)], discovers: false,
      headers: [try HTTPHeader("authorization", "Basic Z2F0ZXdheQ==")])
    let node = try flow.page(page(), cookies: ["interactionId=1; Path=/"])
    try Form.answer(node.collectorFields, "IdpCollector-2", "returnUrl", .string(given))
    #expect(await node.next() is SuccessNode)
    let sent = flow.requests[0]
    #expect(sent.method == .POST)
    #expect(sent.address.text == "\(Form.next)/continue")
    #expect(sent.headers.filter { $0.name.lowercased() == "authorization" }.count == 1)
    #expect(sent.header("Authorization") == "Bearer \(token)")
    #expect(sent.header("Content-Type") == "application/json")
    #expect(sent.header("Cookie") == "interactionId=1")
    #expect(sent.header("interactionId") == nil)
    #expect(try flow.body(0) == [:])
  }

  @Test(
    "an address without a token is refused with the provider's message",
    arguments: [
      ("org.example.app://callback?x=1", [:], "continueToken"),
      ("org.example.app://callback?continueToken=", [:], "continueToken"),
      ("org.example.app://callback?xcontinueToken=t", [:], "continueToken"),
      (
        "org.example.app://callback?error=access_denied&error_description=user%20left", [:],
        "access_denied: user left"
      ),
      ("t", ["idpEnabled": false], "not enabled"),
    ] as [(String, JSONObject, String)])
  func refuses(_ given: String, field: JSONObject, detail: String) async throws {
    let flow = Flow([], discovers: false)
    let node = try flow.page(page(field))
    try Form.answer(node.collectorFields, "IdpCollector-2", "returnUrl", .string(given))
    let failure = try #require(await node.next() as? FailureNode)
    #expect(failure.cause.kind == .answers)
    #expect(failure.problems.map(\.key) == ["IdpCollector-2"])
    #expect(failure.problems[0].message.contains(detail))
  }

  @Test("without a link to continue, nothing is sent")
  func needsLink() async throws {
    let flow = Flow([], discovers: false)
    var input = page()
    input["_links"] = ["next": ["href": .string(Form.next)]]
    let node = try flow.page(input)
    try Form.answer(node.collectorFields, "IdpCollector-2", "returnUrl", "t")
    let cause = try #require(await node.next() as? FailureNode).cause
    #expect(cause.message.contains("_links.continue.href"))
  }

  @Test("a refused token is not sent again")
  func isUsedOnce() async throws {
    let flow = Flow(
      [ScriptedTransport.json(400, ["message": "no"]), ScriptedTransport.json(200, success)],
      discovers: false)
    let node = try flow.page(page())
    try Form.answer(node.collectorFields, "IdpCollector-2", "returnUrl", "t")
    let again = try #require((await node.next() as? ErrorNode)?.continueNode)
    try Form.answer(again.collectorFields, "user.username", "value", "ada")
    #expect(await again.next() is SuccessNode)
    #expect(flow.requests[1].address.text == Form.next)
    #expect(flow.requests[1].header("Authorization") == nil)
  }
}
