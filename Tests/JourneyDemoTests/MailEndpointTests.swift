import JourneyDemo
import JourneyJSON
import Testing

@Suite struct MailEndpointTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private func mail(_ path: String) throws -> LoopbackClient.Response {
    try walk.client.send("GET", "/api/v1/" + path)
  }

  private func sendCodes(_ count: Int) throws {
    var page = try walk.answer(try walk.start("LoginCode"), "demo", "Secret12!")
    for _ in 1..<max(count, 1) { page = try walk.answer(page, "", 1) }
  }

  @Test("mails are found by address, the newest first, in the shape of Mailpit")
  func search() throws {
    try sendCodes(3)
    let found = try mail("search?query=to:demo@example.com").json
    #expect(found["messages_count"] == 3)
    #expect(found["count"] == 3)
    #expect(found["total"] == 3)
    let newest = try #require(found["messages"]?[0])
    #expect(newest["To"]?[0]?["Address"] == "demo@example.com")
    #expect(newest["Subject"] == "Your code")
    #expect(newest["Created"]?.string?.hasSuffix("Z") == true)
    let snippet = try #require(newest["Snippet"]?.string)
    #expect(try snippet.contains(walk.code()))
    let letter = try mail("message/\(newest["ID"]?.string ?? "")").json
    #expect(letter["Text"]?.string?.hasPrefix(snippet) == true)
    #expect(try mail("message/latest").json["ID"] == newest["ID"])
  }

  @Test(
    "some queries find mails, and others find none",
    arguments: [
      ("to:demo@example.com", 1), ("to:%22demo@example.com%22", 1), ("to:DEMO@", 1),
      ("to:other@example.com", 0), ("subject:code", 1), ("subject:news", 0),
      ("to:demo@example.com+subject:code", 1), ("one-time", 1), ("to:demo+nothing", 0),
    ])
  func queries(query: String, count: Int) throws {
    try sendCodes(1)
    #expect(try mail("search?query=\(query)").json["count"]?.integer == count)
  }

  @Test("the endpoint has limits, and an unknown mail is not found")
  func limits() throws {
    try sendCodes(3)
    let page = try mail("search?query=to:demo&limit=1&start=1").json
    #expect(page["count"] == 1)
    #expect(page["messages_count"] == 3)
    #expect(try mail("search?query=to:demo&limit=-1").json["count"] == 0)
    #expect(try mail("search").status == 400)
    #expect(try mail("message/nothing").status == 404)
    #expect(try mail("other").status == 404)
    #expect(try walk.client.send("POST", "/api/v1/messages").status == 405)
  }
}
