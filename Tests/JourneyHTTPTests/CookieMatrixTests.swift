import JourneyHTTP
import Testing

/// docs/protocol/oidc-and-session.md, "Cookie jar".
@Suite struct CookieMatrixTests {
  private let now = 1_795_251_066

  private func jar(_ lines: String..., from address: String = "https://auth.example.com/as") throws
    -> CookieJar
  {
    var jar = CookieJar()
    jar.store(lines, from: try WebAddress(address), now: now)
    return jar
  }

  private func header(_ jar: CookieJar, _ address: String, later: Int = 0) throws -> String? {
    jar.header(for: try WebAddress(address), now: now + later)
  }

  @Test("a cookie of a domain is sent to its hosts, compared by labels")
  func domain() throws {
    let jar = try jar("a=1; Domain=example.com")
    #expect(try header(jar, "https://a.example.com/") == "a=1")
    #expect(try header(jar, "https://evilexample.com/") == nil)
  }

  @Test("a cookie of a host is not sent to hosts below it")
  func hostOnly() throws {
    let jar = try jar("a=1")
    #expect(try header(jar, "https://auth.example.com/") == "a=1")
    #expect(try header(jar, "https://x.auth.example.com/") == nil)
  }

  @Test("a Secure cookie is not sent over plain http, except on loopback")
  func secure() throws {
    #expect(try header(try jar("a=1; Secure"), "http://auth.example.com/") == nil)
    let local = try jar("a=1; Secure", from: "http://localhost:8080/am")
    #expect(try header(local, "http://localhost:8080/am") == "a=1")
  }

  @Test("an expired cookie is not sent, and is removed from the document")
  func maxAge() throws {
    var kept = try CookieJar(json: try jar("a=1; Max-Age=60; Path=/").json)
    #expect(try header(kept, "https://auth.example.com/", later: 59) == "a=1")
    #expect(try header(kept, "https://auth.example.com/", later: 61) == nil)
    kept.store([], from: try WebAddress("https://auth.example.com/"), now: now + 61)
    #expect(kept.isEmpty)
  }

  @Test("two cookies, one with a comma in its date, are read as two")
  func date() throws {
    let jar = try jar("a=1; Expires=Wed, 21 Oct 2032 01:00:00 GMT; Path=/", "b=2; Path=/")
    #expect(try header(jar, "https://auth.example.com/") == "a=1; b=2")
  }

  @Test(
    "a Max-Age of 0 or less removes a cookie",
    arguments: ["0", "-1", "-99999999999999999999"])
  func deletion(_ maxAge: String) throws {
    var jar = try jar("ST=s; Path=/")
    jar.store(
      ["ST=; Max-Age=\(maxAge); Path=/"], from: try WebAddress("https://auth.example.com/"),
      now: now)
    #expect(jar["ST"] == nil)
  }
}
