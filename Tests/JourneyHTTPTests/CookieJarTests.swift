import JourneyHTTP
import JourneyJSON
import Testing

private let now = 1_795_251_066
private let am = "https://openam.example.org/openam/json/realms/root/authenticate"

private func jar(_ lines: [String], from address: String = am) throws -> CookieJar {
  var jar = CookieJar()
  jar.store(lines, from: try WebAddress(address), now: now)
  return jar
}

@Suite struct CookieJarTests {
  @Test(
    "name and value are read by RFC 6265, section 5.2",
    arguments: [
      ("a=b", "a=b"), (" a = b ;Path=/", "a=b"), ("a=", "a="), ("a=b=c==", "a=b=c=="),
      ("a=\"b c\"", "a=\"b c\""), ("a=b, c=d", "a=b, c=d"), ("a=é", "a=é"),
      ("a=b; unknown=1; ; =", "a=b"), ("a=b;path=/openam;PATH=/", "a=b"),
      ("a=1; Expires=Mon, 01 Jan 2035 00:00:00 GMT", "a=1"), ("a=1; Expires=0", "a=1"),
      ("a=1; Expires=tomorrow", "a=1"),
      ("a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:10 GMT", "a=1"),
      ("a=1; Max-Age=9999999999999999999999", "a=1"), ("a=1; Max-Age=+5", "a=1"),
      ("a=1; Max-Age=5; Max-Age=x", "a=1"), ("a=1; HttpOnly; SameSite=None; Secure", "a=1"),
    ])
  func keeps(_ line: String, _ header: String) throws {
    #expect(try jar([line]).header(for: WebAddress(am), now: now) == header)
  }

  @Test(
    "a header that is not a cookie is ignored",
    arguments: [
      "", "=", "=b", "a", "a b=c", "a\u{0}=b", "a=b\u{1}", "a=b\u{7F}", "a=b\r\nX: y", "a=b\tc",
      "é=b", "a=b; Domain=com", "a=b; Domain=.com", "a=b; Domain=example.com",
      "a=b; Domain=other.example.org", "a=b; Domain=x.openam.example.org", "a=b; Domain=xample.org",
      "a=b; Domain=example.org.", "a=b; Domain=..example.org", "a=b; Domain=127.0.0.1",
      "a=b; Path=/x\ty", "a=b; Path=/\t/", "a\tb=c", "a=b; Path=/\u{1}",
      "a=1; Max-Age=0", "a=1; Max-Age=-5", "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
      "a=1; Expires=Sat, 21 Nov 2026 08:00:00 GMT",
      "a=1; Max-Age=0; Expires=Mon, 01 Jan 2035 00:00:00 GMT",
      "__Secure-a=b", "__host-a=b; Secure; Path=/x", "__Host-a=b; Secure",
      "__Host-a=b; Secure; Path=/; Domain=example.org",
    ])
  func leavesOut(_ line: String) throws {
    #expect(try jar([line]).isEmpty)
  }

  @Test("a cookie that is longer than browsers keep is ignored")
  func tooLong() throws {
    #expect(try jar(["a=" + String(repeating: "x", count: 4095)])["a"] != nil)
    #expect(try jar(["a=" + String(repeating: "x", count: 4096)]).isEmpty)
    #expect(try jar(["a=b; Path=/" + String(repeating: "x", count: 4096)]).isEmpty)
  }

  @Test(
    "a cookie is sent if host, path and Secure allow it",
    arguments: [
      ("a=b", am, true), ("a=b", "https://openam.example.org/", false),
      ("a=b", "https://openam.example.org/openam/json/realms/root", true),
      ("a=b", "https://openam.example.org/openam/json/realms/rooted", false),
      ("a=b; Path=/", "https://openam.example.org/", true),
      ("a=b; Path=/", "https://OpenAM.example.org.:443/x", true),
      ("a=b; Path=/", "https://openam.example.org:8443/", true),
      ("a=b; Path=/", "https://example.org/", false),
      ("a=b; Path=/", "https://x.openam.example.org/", false),
      ("a=b; Path=/; Domain=openam.example.org", "https://x.openam.example.org/", false),
      ("a=b; Path=/; Domain=example.org", "https://example.org/", true),
      ("a=b; Path=/; Domain=.Example.ORG", "https://x.y.example.org/", true),
      ("a=b; Path=/; Domain=example.org", "https://notexample.org/", false),
      ("a=b; Path=/; Domain=", "https://x.openam.example.org/", false),
      ("a=b; Path=/open", "https://openam.example.org/openam", false),
      ("a=b; Path=/openam/", "https://openam.example.org/openam", false),
      ("a=b; Path=/openam", "https://openam.example.org/openam/x", true),
      ("a=b; Path=openam", am, true),
      ("a=b; Path=/; Secure", "http://openam.example.org/", false),
      ("a=b; Path=/", "http://openam.example.org/", true),
      ("__Host-a=b; Path=/; Secure", "https://openam.example.org/", true),
      (
        "__Host-a=b; Path=/; Secure; Domain=openam.example.org", "https://openam.example.org/", true
      ),
    ])
  func sends(_ line: String, _ address: String, _ goes: Bool) throws {
    #expect(try (jar([line]).header(for: WebAddress(address), now: now) != nil) == goes)
  }

  @Test(
    "IP addresses and single labels are hosts without a domain",
    arguments: [
      ("http://127.0.0.1:8080/", "a=b; Domain=127.0.0.1", true),
      ("http://127.0.0.1:8080/", "a=b; Domain=0.0.1", false),
      ("http://127.0.0.1:8080/", "a=b; Secure", true),
      ("http://[::1]:8080/", "a=b; Secure", true),
      ("http://localhost/", "a=b; Domain=localhost; Secure", true),
      ("https://am.localhost/", "a=b; Domain=localhost", false),
      ("http://am.example.org/", "a=b; Secure", false),
    ])
  func literalHosts(_ address: String, _ line: String, _ isKept: Bool) throws {
    let jar = try jar([line], from: address)
    #expect(jar.isEmpty != isKept)
    #expect(try (jar.header(for: WebAddress(address), now: now) != nil) == isKept)
  }

  @Test("AM's cookies are sent during a sign-in, and removed when AM deletes them")
  func login() throws {
    var jar = CookieJar()
    let address = try WebAddress(
      "http://openam.example.org:8080/openam/json/realms/root/authenticate")
    jar.store(
      [
        "AMAuthCookie=AQIC-1.*; Domain=example.org; Path=/",
        "amlbcookie=01; Domain=example.org; Path=/",
      ],
      from: address, now: now)
    #expect(jar.header(for: address, now: now) == "AMAuthCookie=AQIC-1.*; amlbcookie=01")
    let set = jar.store(
      [
        "iPlanetDirectoryPro=AQIC-1.*; Domain=example.org; Path=/; HttpOnly",
        "amlbcookie=02; Domain=example.org; Path=/",
        "AMAuthCookie=LOGOUT; Expires=Thu, 01 Jan 1970 00:00:10 GMT; Domain=example.org; Path=/",
      ], from: address, now: now)
    #expect(set.map(\.name) == ["iPlanetDirectoryPro", "amlbcookie"])
    #expect(jar["iPlanetDirectoryPro"]?.isHttpOnly == true)
    #expect(jar["iplanetdirectorypro"] == nil)
    #expect(jar.header(for: address, now: now) == "amlbcookie=02; iPlanetDirectoryPro=AQIC-1.*")
    jar.remove(named: "iPlanetDirectoryPro")
    #expect(jar.header(for: address, now: now) == "amlbcookie=02")
  }

  @Test("the longest path is sent first, then the cookie that was set first, even if set again")
  func order() throws {
    var jar = try jar(["a=1; Path=/", "b=1; Path=/", "c=1; Path=/openam", "b=1; Path=/openam/json"])
    jar.store(["a=2; Path=/"], from: try WebAddress(am), now: now)
    #expect(try jar.header(for: WebAddress(am), now: now) == "b=1; c=1; a=2; b=1")
  }

  @Test("a cookie expires at its second")
  func ends() throws {
    let jar = try jar([
      "a=1; Max-Age=60; Path=/", "b=1; Expires=Sat, 21-Nov-26 08:51:07 GMT; Path=/",
    ])
    #expect(jar["a"]?.expiresAt == now + 60)
    #expect(jar["b"]?.expiresAt == 1_795_251_067)
    #expect(try jar.header(for: WebAddress(am), now: now) == "a=1; b=1")
    #expect(try jar.header(for: WebAddress(am), now: now + 1) == "a=1")
    #expect(try jar.header(for: WebAddress(am), now: now + 60) == nil)
  }

  @Test("the number of cookies is limited")
  func flood() throws {
    let jar = try jar((0..<10_000).map { "c\($0)=x; Domain=example.org; Path=/" })
    #expect(jar.cookies.count == 50)
    #expect(jar["c9999"] != nil)
    var mixed = CookieJar()
    for host in 0..<30 {
      mixed.store(
        (0..<10).map { "c\($0)=x" }, from: try WebAddress("https://h\(host).example.org/"), now: now
      )
    }
    #expect(mixed.cookies.count == 100)
  }
}
