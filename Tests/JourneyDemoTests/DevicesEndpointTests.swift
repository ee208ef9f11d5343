import JourneyJSON
import Testing

@testable import JourneyDemo

@Suite("The endpoint of a user's devices")
struct DevicesEndpointTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private func ask(
    _ method: String, _ path: String, as token: String? = nil, version: String = "1.0",
    headers: [(String, String)] = [], body: String = ""
  ) throws -> LoopbackClient.Response {
    try walk.client.send(
      method, "/am/json/realms/root/realms/alpha/users/demo/devices/\(path)",
      headers: (token.map { [("iPlanetDirectoryPro", $0)] } ?? []) + headers
        + [
          ("Accept-API-Version", "resource=\(version), protocol=1.0"),
          ("Content-Type", "application/json"),
        ], body: Array(body.utf8))
  }

  /// Returns the session of the user, whose device is known from now on.
  private func signIn() throws -> String {
    let page = try walk.answer(try walk.start("DeviceMatch"), "demo", "Secret12!")
    let profile = #"{"identifier":"one","metadata":{"version":1}}"#
    let code = try walk.answer(page, .string(profile))
    return try #require(
      try walk.answer(code, .string(walk.code()), 0).json["tokenId"]?.string)
  }

  @Test("the endpoint lists devices for their owner, and removes them")
  func removed() throws {
    let token = try signIn()
    let list = try ask("GET", "profile?_queryFilter=true", as: token)
    #expect(list.json["resultCount"] == 1)
    #expect(list.json["result"]?[0]?["identifier"] == "one")
    let uuid = try #require(list.json["result"]?[0]?["_id"]?.string)
    #expect(uuid == "one")
    #expect(try ask("GET", "profile/\(uuid)", as: token).json["_id"]?.string == uuid)
    #expect(try ask("DELETE", "profile/\(uuid)", as: token).status == 200)
    #expect(try ask("DELETE", "profile/\(uuid)", as: token).status == 404)
    #expect(try ask("GET", "profile?_queryFilter=true", as: token).json["result"] == [])
    for kind in ["oath", "push", "webauthn", "binding"] {
      #expect(try ask("GET", "2fa/\(kind)?_queryFilter=true", as: token).json["result"] == [])
    }
  }

  @Test("a rename answers with secrets, and needs a current revision")
  func renamed() throws {
    let token = try signIn()
    let name = #"{"alias":"Desk","identifier":"two"}"#
    let wrong = try ask("PUT", "profile/one", as: token, headers: [("If-Match", "7")], body: name)
    #expect(wrong.status == 412)
    let any = try ask("PUT", "profile/one", as: token, headers: [("If-Match", "*")], body: name)
    #expect(any.status == 200)
    #expect(any.json["alias"] == "Desk" && any.json["identifier"] == "one")
    #expect(any.json["_rev"] == "1")
    #expect(try ask("PUT", "profile/one", as: token, body: "{}").status == 400)
    #expect(try ask("PUT", "profile/none", as: token, body: name).status == 404)
  }

  @Test("a session may not remove what it did not use, and a removed app has its secret")
  func factors() throws {
    var page = try walk.answer(try walk.start("MultiFactorOptions"), "demo", "Secret12!")
    page = try walk.answer(page, .null, 0)
    let password = try #require(
      try walk.answer(page, .null, .null, .null, 0).json["tokenId"]?.string)
    let list = try ask("GET", "2fa/oath?_queryFilter=true", as: password).json["result"]?[0]
    let uuid = try #require(list?["uuid"]?.string)
    #expect(list?["deviceManagementStatus"] == false)
    #expect(list?["sharedSecret"] == nil && list?["createdDate"]?.integer != nil)
    #expect(try ask("DELETE", "2fa/oath/\(uuid)", as: password).status == 403)
    let any = try #require(
      try walk.answer(try walk.start("DeviceManagementNone"), "demo", "Secret12!")
        .json["tokenId"]?.string)
    let removed = try ask("DELETE", "2fa/oath/\(uuid)", as: any)
    #expect(removed.status == 200 && removed.json["sharedSecret"]?.string?.isEmpty == false)
  }

  @Test("the endpoint refuses other users, kinds, methods and versions")
  func refused() throws {
    let token = try signIn()
    let page = try walk.start("Login")
    let other = try #require(
      try walk.answer(page, "locky", "Secret12!").json["tokenId"]?.string)
    #expect(try ask("GET", "profile?_queryFilter=true").status == 401)
    #expect(try ask("GET", "profile?_queryFilter=true", as: "none").status == 401)
    #expect(try ask("GET", "profile?_queryFilter=true", as: other).status == 403)
    #expect(try ask("POST", "profile", as: token).status == 405)
    #expect(try ask("GET", "profile", as: token, version: "2.0").status == 404)
    for path in ["2fa", "2fa/sms", "profile/none", "profile/none/none", "trusted"] {
      #expect(try ask("GET", path, as: token).status == 404, "\(path)")
    }
  }
}
