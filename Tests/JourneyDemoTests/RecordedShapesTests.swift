import Foundation
import JourneyDemo
import JourneyJSON
import Testing

/// Compares the responses of a tenant like OpenAM with the recorded responses of a real OpenAM.
@Suite struct RecordedShapesTests {
  private let walk: JourneyWalk

  init() throws {
    var options = TenantOptions()
    options.openAM = true
    walk = JourneyWalk(try DemoTenant(options), realm: "root")
  }

  /// Returns a response of a recording.
  private func recorded(_ scenario: String, _ index: Int) throws -> LoopbackClient.Response {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../RecordingTests/Recordings/\(scenario).json")
    let recording = try JSONValue(parsing: Array(Data(contentsOf: file)))
    let response = try #require(recording["exchanges"]?[index]?["response"])
    let headers = (response["headers"]?.array ?? []).map {
      (name: $0[0]?.string ?? "", value: $0[1]?.string ?? "")
    }
    return LoopbackClient.Response(
      status: response["status"]?.integer ?? 0, headers: headers,
      body: Array((response["body"]?.string ?? "").utf8))
  }

  /// Returns the differences: status, a header that is missing or has another value, a member that
  /// is missing or of another type.
  private func differences(
    _ ours: LoopbackClient.Response, _ theirs: LoopbackClient.Response
  ) -> [String] {
    var found: [String] = []
    if ours.status != theirs.status { found.append("status \(ours.status)") }
    for (name, value) in theirs.headers where name != "Set-Cookie" && ours.header(name) != value {
      found.append("\(name): \(ours.header(name) ?? "none")")
    }
    let cookies = [ours, theirs].map { reply in
      reply.setCookies.map { cookie in
        let isDeleted = cookie.contains("Expires=Thu, 01 Jan 1970")
        return cookie.prefix { $0 != "=" } + (isDeleted ? " deleted" : " set")
      }
    }
    if cookies[0] != cookies[1] { found.append("cookies \(cookies[0])") }
    if theirs.body.isEmpty != ours.body.isEmpty { found.append("body") }
    return found + differences(ours.json, theirs.json, at: "")
  }

  private func differences(_ ours: JSONValue, _ theirs: JSONValue, at path: String) -> [String] {
    switch (ours, theirs) {
    case (.object(let left), .object(let right)):
      // Classic modules have infoText, but trees do not.
      return right.filter { $0.key != "infoText" }.flatMap { key, value -> [String] in
        guard let mine = left[key] else { return ["no \(path).\(key)"] }
        return differences(mine, value, at: "\(path).\(key)")
      }
    case (.array(let left), .array(let right)):
      if left.count != right.count { return ["count of \(path)"] }
      return zip(left, right).enumerated().flatMap { differences($1.0, $1.1, at: "\(path)[\($0)]") }
    case (.string, .string), (.integer, .integer), (.boolean, .boolean), (.null, .null): return []
    default: return ["type of \(path)"]
    }
  }

  @Test("a sign-in has the recorded shape, from its first page to its end")
  func login() throws {
    let page = try walk.start(nil)
    #expect(try differences(page, recorded("login", 0)) == [])
    let end = try walk.answer(page, "demo", "Secret12!")
    #expect(try differences(end, recorded("login", 1)) == [])
    let again = try walk.answer(page, "demo", "Secret12!")
    #expect(try differences(again, recorded("authid-replayed", 2)) == [])
    #expect(try again.json == recorded("authid-replayed", 2).json)
  }

  @Test("a wrong password has the recorded shape")
  func wrongPassword() throws {
    let reply = try walk.answer(try walk.start(nil), "demo", "wrong")
    #expect(try differences(reply, recorded("login-wrong-password", 1)) == [])
  }

  @Test("a code by mail has the recorded shape: requested again, then right or wrong")
  func code() throws {
    var page = try walk.answer(try walk.start("LoginCode"), "demo", "Secret12!")
    #expect(try differences(page, recorded("otp-by-mail", 1)) == [])
    page = try walk.answer(page, "", 1)
    #expect(try differences(page, recorded("otp-by-mail", 2)) == [])
    let end = try walk.answer(page, .string(try walk.code()), 0)
    #expect(try differences(end, recorded("otp-by-mail", 3)) == [])
    page = try walk.answer(try walk.start("LoginCode"), "demo", "Secret12!")
    #expect(try differences(walk.answer(page, "12345678", 0), recorded("otp-wrong", 2)) == [])
  }

  @Test("a choice has the recorded shape")
  func choice() throws {
    let page = try walk.answer(try walk.start("Choice"), "demo", "Secret12!")
    #expect(try differences(page, recorded("choice", 0)) == [])
  }

  @Test("HTTP Basic has the recorded shape: a 401 that is a step, with the header or with a form")
  func basic() throws {
    let header = [("Authorization", "Basic ZGVtbzpTZWNyZXQxMiE=")]
    var challenge = try walk.start("Basic")
    #expect(try differences(challenge, recorded("basic-accepted", 0)) == [])
    var end = try walk.post(challenge.json, adding: header)
    #expect(try differences(end, recorded("basic-accepted", 1)) == [])

    challenge = try walk.start("Basic")
    #expect(try differences(challenge, recorded("basic-fallback", 0)) == [])
    let form = try walk.post(challenge.json)
    #expect(try differences(form, recorded("basic-fallback", 1)) == [])
    end = try walk.answer(form, "demo", "Secret12!")
    #expect(try differences(end, recorded("basic-fallback", 2)) == [])

    challenge = try walk.start("BasicOnly")
    #expect(try differences(challenge, recorded("basic-only", 0)) == [])
    end = try walk.post(challenge.json)
    #expect(try differences(end, recorded("basic-only", 1)) == [])
    #expect(try end.json == recorded("basic-only", 1).json)
    challenge = try walk.start("BasicOnly")
    let authId = challenge.json["authId"] ?? .null
    let empty = try walk.post([
      "failure": true, "reason": "http-auth-failed", "authId": authId, "callbacks": [],
    ])
    #expect(try differences(empty, recorded("basic-only", 3)) == [])
    #expect(try empty.json == recorded("basic-only", 3).json)
    #expect(try walk.post(["authId": authId], adding: header).json["tokenId"] != nil)
    end = try walk.start("BasicOnly", adding: header)
    #expect(try differences(end, recorded("basic-only", 4)) == [])
  }

  @Test("a sign-in without a session has the recorded shape")
  func noSession() throws {
    let page = try walk.start(nil, query: "noSession=true")
    let ours = try walk.answer(page, "demo", "Secret12!")
    let theirs = try recorded("no-session", 0)
    #expect(ours.status == theirs.status)
    #expect(differences(ours.json, theirs.json, at: "") == [])
  }

  @Test("a missing callback and an authId that is changed or is not one have the recorded shape")
  func malformed() throws {
    let page = try walk.start(nil)
    let authId = page.json["authId"]?.string ?? ""
    let one = try walk.post([
      "authId": .string(authId), "callbacks": [page.json["callbacks"]?[0] ?? .null],
    ])
    #expect(try differences(one, recorded("callback-missing", 0)) == [])
    #expect(try one.json == recorded("callback-missing", 0).json)
    let garbage = try walk.post(["authId": "x", "callbacks": []])
    #expect(try garbage.json == recorded("authid-garbage", 0).json)
    let changed = try walk.post(["authId": .string(authId + "A"), "callbacks": []])
    #expect(try changed.json == recorded("authid-tampered", 1).json)
  }

  @Test("a request that is refused before any step has the recorded shape")
  func requestRefusals() throws {
    let text = try walk.client.send(
      "POST", "/am/json/authenticate", headers: [("Content-Type", "text/plain")], body: [0x78])
    #expect(try differences(text, recorded("not-json", 0)) == [])
    let version = try walk.client.send(
      "POST", "/am/json/authenticate",
      headers: [("Accept-API-Version", "resource=9.0, protocol=1.0")])
    #expect(try differences(version, recorded("version-unknown", 0)) == [])
    let journey = try walk.start("noSuchChain")
    #expect(try journey.json == recorded("unknown-journey", 0).json)
    let type = try walk.post([:], query: "authIndexType=nonsense&authIndexValue=x")
    #expect(try type.json == recorded("unknown-index-type", 0).json)
    let realm = try walk.client.send(
      "POST", "/am/json/realms/root/realms/nope/authenticate", headers: JourneyWalk.headers)
    #expect(try realm.json == recorded("unknown-realm", 0).json)
    #expect(try differences(realm, recorded("unknown-realm", 0)) == [])
  }

  @Test("a realm below the root has the recorded shape")
  func subRealm() throws {
    let walk = JourneyWalk(walk.tenant)
    let page = try walk.start(nil)
    #expect(try differences(page, recorded("sub-realm", 0)) == [])
    let end = try walk.answer(page, "demo", "Secret12!")
    #expect(try differences(end, recorded("sub-realm", 1)) == [])
    #expect(end.json["realm"] == "/alpha")
  }

  @Test("the data and the end of a session have the recorded shape")
  func session() throws {
    let token = try walk.signIn(nil)
    func act(_ path: String, version: String) throws -> LoopbackClient.Response {
      try walk.client.send(
        "POST", "/am/json/\(path)",
        headers: [
          ("iPlanetDirectoryPro", token), ("Cookie", "iPlanetDirectoryPro=\(token)"),
          ("Content-Type", "application/json"),
          ("Accept-API-Version", "resource=\(version), protocol=1.0"),
        ], body: Array("{}".utf8))
    }
    let info = try act("realms/root/sessions?_action=getSessionInfo", version: "2.0")
    #expect(try differences(info, recorded("session", 1)) == [])
    let newer = try act("realms/root/sessions?_action=logout", version: "3.1")
    #expect(try differences(newer, recorded("session", 2)) == [])
    let path = "realms/root/sessions/\(token)?_action=validate"
    #expect(try differences(act(path, version: "1.2"), recorded("session", 0)) == [])
    let end = try act("realms/root/sessions?_action=logout", version: "2.0")
    #expect(try differences(end, recorded("logout", 0)) == [])
    #expect(try differences(act(path, version: "1.2"), recorded("logout", 1)) == [])
  }

  @Test("tokens have the recorded shape, from the login page to the end of the session")
  func oauth() throws {
    var options = TenantOptions()
    options.openAM = true
    let tenant = try DemoTenant(options)
    let oauth = OAuthWalk(tenant, style: "/realms/root")
    let session = try JourneyWalk(tenant, realm: "root").signIn(nil)
    // Both name the user and the lifetime of the token in the same way. Times and keys differ.
    func same(_ ours: LoopbackClient.Response, _ index: Int) throws {
      let theirs = try recorded("oauth2", index)
      let differences = differences(ours, theirs).filter { difference in
        !["Vary", "Accept-Ranges", "Location"].contains { difference.hasPrefix($0) }
      }
      #expect(differences == [], "exchange \(index)")
    }
    let metadata = try oauth.discovery()
    for name in [
      "issuer", "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri",
      "end_session_endpoint",
    ] {
      let path = try recorded("oauth2", 1).json[name]?.string?.split(separator: "/openam").last
      let ours = metadata.json[name]?.string?.split(separator: "/am").last
      #expect(ours == path.map { $0.replacing("/oauth2", with: "/oauth2/realms/root") })
    }
    try same(try oauth.authorize(session: session, byHeader: true), 2)
    let redirect = try oauth.authorize(session: session)
    try same(redirect, 3)
    let theirs = OAuthWalk.returned(try recorded("oauth2", 3))
    #expect(Set(OAuthWalk.returned(redirect).keys) == Set(theirs.keys))
    let wrong = String(repeating: "wrong", count: 9)
    let code = OAuthWalk.returned(redirect)["code"] ?? ""
    let refused = try oauth.redeem(code, ["code_verifier": wrong])
    try same(refused, 4)
    #expect(try refused.json == recorded("oauth2", 4).json)
    let again = OAuthWalk.returned(try oauth.authorize(session: session))["code"] ?? ""
    let set = try oauth.redeem(again)
    try same(set, 6)
    try same(try oauth.userinfo(set.json["access_token"]?.string ?? ""), 7)
    let fresh = try oauth.refresh(set.json["refresh_token"]?.string ?? "")
    try same(fresh, 8)
    let token = fresh.json["refresh_token"]?.string ?? ""
    try same(try oauth.post("token/revoke", [("client_id", "demo"), ("token", token)]), 9)
    let gone = try oauth.userinfo(fresh.json["access_token"]?.string ?? "")
    try same(gone, 10)
    #expect(try gone.json == recorded("oauth2", 10).json)
    let consent = try oauth.post(
      "authorize",
      OAuthWalk.parameters(["client_id": "demo-consent"])
        + [("decision", "allow"), ("csrf", session)],
      headers: [("Cookie", "iPlanetDirectoryPro=\(session)")])
    try same(consent, 11)
    let hint = set.json["id_token"]?.string ?? ""
    let end = try oauth.walk.client.send(
      "GET", "\(oauth.path)/connect/endSession?id_token_hint=\(hint)")
    try same(end, 12)
    let path = "/am/json/realms/root/sessions/\(session)?_action=validate"
    let validated = try oauth.walk.client.send(
      "POST", path,
      headers: [
        ("Content-Type", "application/json"),
        ("Accept-API-Version", "resource=1.2, protocol=1.0"),
      ], body: Array("{}".utf8))
    try same(validated, 13)
  }
}
