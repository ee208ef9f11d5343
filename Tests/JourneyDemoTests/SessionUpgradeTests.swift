import Foundation
import JourneyDemo
import JourneyJSON
import Testing

@Suite struct SessionUpgradeTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private func cookie(_ token: String) -> [(String, String)] {
    [("Cookie", "iPlanetDirectoryPro=\(token)")]
  }

  private func isAlive(_ token: String) throws -> Bool {
    try walk.client.send(
      "POST", "/am/json/sessions/?_action=getSessionInfo",
      headers: JourneyWalk.headers.dropLast() + [("iPlanetDirectoryPro", token)]
    ).status == 200
  }

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private func advised(
    _ name: String, _ values: String..., with token: String
  ) throws -> LoopbackClient.Response {
    let listed = values.map { "<Value>\($0)</Value>" }.joined()
    let xml =
      "<Advices><AttributeValuePair><Attribute name=\"\(name)\"/>\(listed)"
      + "</AttributeValuePair></Advices>"
    return try walk.post(
      [:], query: "authIndexType=composite_advice&authIndexValue=\(encoded(xml))",
      adding: cookie(token))
  }

  @Test("a session that satisfies the request is enough, by cookie, header or parameter")
  func suffices() throws {
    let token = try walk.signIn()
    let replies = [
      try walk.start("Login", adding: cookie(token)),
      try walk.start("Login", adding: [("iPlanetDirectoryPro", token)]),
      try walk.start("Login", query: "sessionUpgradeSSOTokenId=\(encoded(token))"),
    ]
    for reply in replies {
      #expect(reply.json["tokenId"]?.string == token)
      #expect(reply.cookie("iPlanetDirectoryPro") == nil)
    }
  }

  @Test("another journey, another realm and ForceAuth ask again")
  func asksAgain() throws {
    let token = try walk.signIn()
    #expect(try walk.start("LoginCode", adding: cookie(token)).json["authId"] != nil)
    #expect(
      try walk.start("Login", query: "ForceAuth=true", adding: cookie(token)).json["authId"] != nil)
    let root = JourneyWalk(walk.tenant, realm: "root")
    #expect(try root.start("Login", adding: cookie(token)).json["authId"] != nil)
  }

  @Test("a text that is not a token is a 400, and an expired token starts a new journey")
  func badToken() throws {
    let reply = try walk.post([:], query: "sessionUpgradeSSOTokenId=not-a-token")
    #expect(reply.status == 400)
    #expect(
      reply.json["message"]
        == "Failed to create encrypted storage key for:\nSession ID: not-a-token")
    let gone = try walk.start("Login", adding: cookie("gone.*AA..*"))
    #expect(gone.json["authId"] != nil)
  }

  @Test("a policy's advice leads to a step-up, and its session replaces the old one")
  func stepUp() throws {
    let token = try walk.signIn()
    let asked: JSONValue = ["resources": ["https://bank.example.com/statements"]]
    func evaluate(_ token: String) throws -> JSONValue? {
      try walk.client.send(
        "POST", "/am/json/realms/root/realms/alpha/policies?_action=evaluate",
        headers: JourneyWalk.headers + [("iPlanetDirectoryPro", token)],
        body: Array(asked.compact.utf8)
      ).json[0]
    }
    let advice = try evaluate(token)?["advices"]?["AuthenticateToServiceConditionAdvice"]
    #expect(advice == ["/alpha:StepUp"])
    let page = try advised(
      "AuthenticateToServiceConditionAdvice", advice?[0]?.string ?? "", with: token)
    #expect(
      page.json["callbacks"]?[0]?["output"]?[0]?["value"] == "Enter OTP", "no name is asked for")
    let end = try walk.answer(page, .string(walk.code()), 0, adding: cookie(token))
    let new = try #require(end.json["tokenId"]?.string)
    #expect(new != token)
    #expect(try !isAlive(token))
    #expect(try evaluate(new)?["actions"]?["GET"] == true)
    #expect(try advised("AuthLevelConditionAdvice", "2", with: new).json["tokenId"]?.string == new)
  }

  @Test("after a step-up that fails or is another user's, the old session stays")
  func keeps() throws {
    let token = try walk.signIn()
    let page = try advised("AuthenticateToTreeConditionAdvice", "StepUp", with: token)
    #expect(try walk.answer(page, "000000", 0).status == 401)
    let other = try walk.start("Login", query: "ForceAuth=true", adding: cookie(token))
    #expect(try walk.answer(other, "locky", "Secret12!").status == 401)
    #expect(try isAlive(token))
  }

  @Test("if several journeys satisfy the advice, the user has a choice")
  func menu() throws {
    let token = try walk.signIn()
    let page = try advised("AuthLevelConditionAdvice", "2", with: token)
    #expect(page.json["callbacks"]?[0]?["type"] == "ChoiceCallback")
    let next = try walk.answer(page, 1)
    #expect(next.json["callbacks"]?[0]?["output"]?[0]?["value"] == "Enter OTP")
  }

  @Test("a transaction is confirmed once, for its owner, and the session stays")
  func transaction() throws {
    let token = try walk.signIn()
    func evaluate(_ id: String?) throws -> JSONValue? {
      var body: JSONObject = ["resources": ["https://bank.example.com/transfer?amount=5"]]
      if let id { body["environment"] = ["TxId": [.string(id)]] }
      return try walk.client.send(
        "POST", "/am/json/alpha/policies?_action=evaluate",
        headers: JourneyWalk.headers + [("iPlanetDirectoryPro", token)],
        body: Array(JSONValue.object(body).compact.utf8)
      ).json[0]
    }
    let id = try #require(
      try evaluate(nil)?["advices"]?["TransactionConditionAdvice"]?[0]?.string)
    #expect(try evaluate(id)?["actions"]?["GET"] == false, "not yet")
    let page = try advised("TransactionConditionAdvice", id, with: token)
    #expect(page.json["stage"] == "TransactionAuthorization")
    let end = try walk.answer(page, .null, 0)
    #expect(end.json["tokenId"]?.string == token)
    #expect(try evaluate(id)?["actions"]?["GET"] == true)
    #expect(try evaluate(id)?["actions"]?["GET"] == false, "used")
    #expect(try advised("TransactionConditionAdvice", id, with: token).status == 401)
    let direct = try evaluate(nil)?["advices"]?["TransactionConditionAdvice"]?[0]?.string ?? ""
    let query = "authIndexType=transaction&authIndexValue=\(direct)"
    #expect(try walk.post([:], query: query).status == 401, "nobody's")
    #expect(try walk.post([:], query: query, adding: cookie(token)).status == 200)
  }

  @Test(
    "a text that is not advice is a 400",
    arguments: [
      "", "x", "<Advices></Advices>",
      "<Advices><AttributeValuePair></AttributeValuePair></Advices>",
      "<Advices><AttributeValuePair><Attribute name=\"AuthLevelConditionAdvice\"/></AttributeValuePair></Advices>",
      "<Advices><AttributeValuePair><Attribute name=\"NoSuchAdvice\"/><Value>1</Value></AttributeValuePair></Advices>",
      "<Advices><AttributeValuePair><Attribute name=\"AuthLevelConditionAdvice\"/><Value>9</Value></AttributeValuePair></Advices>",
    ])
  func malformed(xml: String) throws {
    let reply = try walk.post(
      [:], query: "authIndexType=composite_advice&authIndexValue=\(encoded(xml))")
    #expect(reply.status == 400)
  }
}
