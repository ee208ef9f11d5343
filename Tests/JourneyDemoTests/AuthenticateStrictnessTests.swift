import Foundation
import JourneyDemo
import JourneyJSON
import Testing

/// The rules of the authenticate endpoint that were recorded on a real server.
@Suite struct AuthenticateStrictnessTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private func isFirstPage(_ reply: LoopbackClient.Response) -> Bool {
    reply.status == 200 && reply.json["authId"]?.string != nil
      && reply.json["callbacks"]?[0]?["type"] == "NameCallback"
  }

  @Test(
    "an empty body, an empty object and an empty array begin a journey",
    arguments: ["", "{}", "[]", " "])
  func begins(body: String) throws {
    let reply = try walk.client.send(
      "POST", walk.path, headers: JourneyWalk.headers, body: Array(body.utf8))
    #expect(isFirstPage(reply))
  }

  @Test(
    "a body that is not a JSON object is a 400",
    arguments: ["{", "x", "\"text\"", "5", "[1]", "{\"x\":1}", "{\"authId\":5}"])
  func refusesBody(body: String) throws {
    let reply = try walk.client.send(
      "POST", walk.path, headers: JourneyWalk.headers, body: Array(body.utf8))
    #expect(reply.status == 400)
    #expect(reply.json["code"] == 400)
    #expect(reply.json["reason"] == "Bad Request")
    if body == "{" {
      #expect(reply.json["message"]?.string?.hasPrefix("Unexpected end-of-input") == true)
    }
  }

  @Test("a missing, an additional or no callback is a 400, and the step stays valid")
  func number() throws {
    let page = try walk.start("Login")
    let callbacks = page.json["callbacks"]?.array ?? []
    for wrong in [[callbacks[0]], callbacks + [callbacks[1]], []] {
      let reply = try walk.post([
        "authId": page.json["authId"] ?? .null, "callbacks": .array(wrong),
      ])
      #expect(reply.status == 400)
      #expect(reply.json["message"] == "Incorrect number of callbacks found in JSON response")
    }
    #expect(try walk.answer(page, "demo", "Secret12!").json["tokenId"]?.string != nil)
  }

  @Test("a step of one realm has expired in another realm, and stays valid in its own")
  func realm() throws {
    let page = try walk.start("Login")
    let other = JourneyWalk(walk.tenant, realm: "root")
    #expect(try other.answer(page, "demo", "Secret12!").status == 408)
    #expect(try walk.answer(page, "demo", "Secret12!").json["tokenId"]?.string != nil)
  }

  @Test("another order or type of callbacks is a 400, and the step stays valid")
  func order() throws {
    let page = try walk.start("Login")
    let callbacks = page.json["callbacks"]?.array ?? []
    var retyped = callbacks[1].object ?? [:]
    retyped["type"] = "NameCallback"
    for wrong in [[callbacks[1], callbacks[0]], [callbacks[0], .object(retyped)]] {
      let reply = try walk.post([
        "authId": page.json["authId"] ?? .null, "callbacks": .array(wrong),
      ])
      #expect(reply.status == 400)
      #expect(reply.json["message"] == "Required callback not found in JSON response")
    }
    #expect(try walk.answer(page, "demo", "Secret12!").json["tokenId"]?.string != nil)
  }

  @Test("a callback with only type and input is accepted, and the names of inputs do not count")
  func bare() throws {
    let page = try walk.start("Login")
    let reply = try walk.post([
      "authId": page.json["authId"] ?? .null,
      "callbacks": [
        ["type": "NameCallback", "input": [["name": "other", "value": "demo"]]],
        ["type": "PasswordCallback", "input": [["value": "Secret12!"]]],
      ],
    ])
    #expect(reply.json["tokenId"]?.string != nil)
  }

  @Test("a number in place of a string is a 500")
  func retypedValue() throws {
    let reply = try walk.answer(try walk.start("Login"), 5, "Secret12!")
    #expect(reply.status == 500)
    let message = reply.json["message"]?.string ?? ""
    #expect(message.hasSuffix("/callbacks/0/input/0/value: Expecting a java.lang.String"))
  }

  @Test("an authId without a callbacks member is a failed sign-in, and the step is used up")
  func noCallbacks() throws {
    let page = try walk.start("Login")
    #expect(try walk.post(["authId": page.json["authId"] ?? .null]).status == 401)
    #expect(try walk.answer(page, "demo", "Secret12!").status == 408)
  }

  @Test("a wrong password is a 401, and the step is used up", arguments: ["wrong", "secret12!"])
  func wrongPassword(password: String) throws {
    let page = try walk.start("Login")
    let reply = try walk.answer(page, "demo", .string(password))
    #expect(reply.status == 401)
    #expect(reply.json == ["code": 401, "reason": "Unauthorized", "message": "Login failure"])
    #expect(try walk.answer(page, "demo", "Secret12!").status == 408)
  }

  @Test("a step that is answered twice gets 408, and its cookies are removed")
  func replayed() throws {
    let page = try walk.start("LoginCode")
    _ = try walk.answer(page, "demo", "Secret12!")
    let reply = try walk.answer(page, "demo", "Secret12!")
    #expect(reply.status == 408)
    #expect(
      reply.json
        == ["code": 408, "reason": "Request Time-out", "message": "Session has timed out"])
    #expect(reply.cookie("iPlanetDirectoryPro") == "")
    #expect(reply.cookie("amlbcookie") == "LOGOUT")
  }

  @Test(
    "an authId that was changed or is not one is a 400",
    arguments: [
      ("x", "Failed to parse JWT, not right number of dots, 1"),
      ("a.b", "Failed to parse JWT, not right number of dots, 2"),
      ("a.b.c.d", "Failed to parse JWT, not right number of dots, 4"),
      ("a.b.c", "AuthId JWT Signature not valid"),
      ("TAMPERED", "AuthId JWT Signature not valid"),
    ])
  func tampered(authId: String, message: String) throws {
    let genuine = try walk.start("Login").json["authId"]?.string ?? ""
    let last = genuine.hasSuffix("A") ? "E" : "A"
    let sent = authId == "TAMPERED" ? genuine.dropLast() + last : authId[...]
    let reply = try walk.post(["authId": .string(String(sent)), "callbacks": []])
    #expect(reply.status == 400)
    #expect(reply.json["message"]?.string == message)
  }

  @Test("another method is a 405, another media type a 415, another Accept header a 406")
  func envelope() throws {
    let get = try walk.client.send("GET", walk.path)
    #expect(get.status == 405)
    #expect(get.json["reason"] == "Method Not Allowed")
    let form = try walk.client.send(
      "POST", walk.path, headers: [("Content-Type", "text/plain")], body: [0x78])
    #expect(form.status == 415)
    #expect(
      form.json
        == ["code": 415, "reason": "Unsupported Media Type", "message": "Unsupported Media Type"])
    #expect(try walk.post([:], adding: [("Accept", "text/html")]).status == 406)
    #expect(try walk.post([:], adding: [("Accept", "text/html, */*;q=0.1")]).status == 200)
    let parameters = [("Content-Type", "application/json; charset=UTF-8")]
    let typed = try walk.client.send("POST", walk.path, headers: parameters, body: [0x7B, 0x7D])
    #expect(isFirstPage(typed))
  }

  @Test(
    "the tenant serves some resource versions and refuses all others",
    arguments: [
      (nil, 200, "resource=2.1"), ("resource=2.1", 200, "resource=2.1"),
      ("protocol=1.0,resource=2.0", 200, "resource=2.1"),
      ("resource=1.0, protocol=1.0", 200, "resource=1.0"),
      ("resource=9.0, protocol=1.0", 404, nil), ("resource=2.2", 404, nil),
      ("resource=two", 400, nil), ("nonsense", 400, nil),
    ] as [(String?, Int, String?)])
  func versions(header: String?, status: Int, served: String?) throws {
    let reply = try walk.client.send(
      "POST", walk.path, headers: header.map { [("Accept-API-Version", $0)] } ?? [])
    #expect(reply.status == status)
    #expect(reply.header("Content-API-Version") == served)
    if status == 404 { #expect(reply.body.isEmpty) }
  }

  @Test("errors of version 1 have another shape")
  func oldErrors() throws {
    let reply = try walk.client.send(
      "POST", walk.path + "?authIndexType=service&authIndexValue=Nope",
      headers: [("Accept-API-Version", "resource=1.0")])
    #expect(reply.status == 400)
    #expect(reply.json == ["errorMessage": "No Configuration found"])
  }

  @Test("a request with a session cookie needs a header that another site could not send")
  func forgery() throws {
    let cookie = ("Cookie", "iPlanetDirectoryPro=abc")
    let json = ("Content-Type", "application/json")
    let bare = try walk.client.send("POST", walk.path, headers: [cookie, json])
    #expect(bare.status == 403)
    for header in [("X-Requested-With", "x"), ("Accept-API-Version", "resource=2.1")] {
      let reply = try walk.client.send("POST", walk.path, headers: [cookie, json, header])
      #expect(isFirstPage(reply))
    }
  }

  @Test(
    "a realm has several spellings, in the path and in the query",
    arguments: [
      ("/am/json/realms/root/realms/alpha/authenticate", 200),
      ("/am/json/realms/alpha/authenticate", 200), ("/am/json/alpha/authenticate", 200),
      ("/am/json/realms/root/realms/ALPHA/authenticate", 200), ("/am/json/authenticate", 200),
      ("/am/json/realms/root/authenticate?realm=/alpha", 200),
      ("/am/json/realms/root/realms/nope/authenticate", 404),
      ("/am/json/realms/root/authenticate?realm=/nope", 404),
      ("/am/json/realms/root/nothing", 404), ("/openam/json/authenticate", 404),
    ])
  func realms(path: String, status: Int) throws {
    let reply = try walk.client.send("POST", path, headers: JourneyWalk.headers)
    #expect(reply.status == status)
    if path.contains("nope") {
      #expect(reply.json["message"] == "Realm not found")
      #expect(reply.header("Content-API-Version") == nil)
    }
  }

  @Test(
    "a start with an invalid kind or name is a 400 with AM's message",
    arguments: [
      ("authIndexType=service&authIndexValue=Nope", "No Configuration found"),
      ("authIndexType=nonsense&authIndexValue=x", "Unknown Authentication Index Type"),
    ])
  func index(query: String, message: String) throws {
    let reply = try walk.post([:], query: query)
    #expect(reply.status == 400)
    #expect(reply.json["message"]?.string == message)
  }

  @Test("a start without a name, or with a type only, begins the default journey")
  func preset() throws {
    #expect(isFirstPage(try walk.post([:], query: "authIndexType=service")))
    #expect(isFirstPage(try walk.start(nil, query: "ForceAuth=false&noSession=false")))
  }

  @Test("a page can be answered for five minutes")
  func expiry() throws {
    let clock = MovableClock()
    let walk = JourneyWalk(try DemoTenant(clock: { clock.now }))
    let page = try walk.start("Login")
    clock.advance(301)
    #expect(try walk.answer(page, "demo", "Secret12!").status == 408)
  }

  @Test("in affinity mode, a step without the load balancer's cookie has expired")
  func affinity() throws {
    var options = TenantOptions()
    options.affinity = true
    let walk = JourneyWalk(try DemoTenant(options))
    let page = try walk.start("Login")
    #expect(page.cookie("amlbcookie") == "01")
    #expect(try walk.answer(page, "demo", "Secret12!").status == 408)
    let reply = try walk.answer(
      page, "demo", "Secret12!", adding: [("Cookie", "amlbcookie=01")])
    #expect(reply.status == 200)
  }

  @Test("a body above the limit is a 413")
  func large() throws {
    let body = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
    let reply = try walk.client.send("POST", walk.path, headers: JourneyWalk.headers, body: body)
    #expect(reply.status == 413)
  }
}
