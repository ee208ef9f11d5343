import JourneyHTTP
import Testing

@Suite struct WebAddressTests {
  @Test(
    "each spelling of an address becomes one spelling",
    arguments: [
      ("https://am.example.com", "https://am.example.com/"),
      ("HTTPS://AM.Example.COM:443/am", "https://am.example.com/am"),
      ("http://am.example.com:80/", "http://am.example.com/"),
      ("https://am.example.com:0443/", "https://am.example.com/"),
      ("https://am.example.com:/", "https://am.example.com/"),
      ("https://am.example.com:8443?x", "https://am.example.com:8443/?x"),
      ("https://am.example.com./am/", "https://am.example.com/am/"),
      ("https://am.example.com/a/../b/./c", "https://am.example.com/b/c"),
      ("https://am.example.com/a//b", "https://am.example.com/a//b"),
      ("https://am.example.com/a%2Fb%zz", "https://am.example.com/a%2Fb%zz"),
      ("https://am.example.com/a b|é", "https://am.example.com/a%20b%7C%C3%A9"),
      ("https://am.example.com/?q=\"a\"&r=日", "https://am.example.com/?q=%22a%22&r=%E6%97%A5"),
      ("https://am.example.com/?a+b=c%2B", "https://am.example.com/?a+b=c%2B"),
      ("https://am.example.com/cb#access_token=x", "https://am.example.com/cb"),
      ("https://am.example.com?", "https://am.example.com/"),
      (
        "https://am.example.com/\u{338}@evil.example/",
        "https://am.example.com/%CC%B8@evil.example/"
      ),
      ("https://am_1.example.com/", "https://am_1.example.com/"),
      ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
      ("http://[::1]:8080/x", "http://[::1]:8080/x"),
      ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
      ("http://[2001:DB8::0001]/", "http://[2001:db8::1]/"),
      ("http://0x7f.1/", "http://127.0.0.1/"), ("http://2130706433/", "http://127.0.0.1/"),
      ("http://127.0.0.1:9/", "http://127.0.0.1:9/"),
    ])
  func normalizes(_ text: String, _ sent: String) throws {
    let address = try WebAddress(text)
    #expect(address.text == sent)
    #expect(address.isWhatLibcurlReads(in: sent))
    // The sent address is read as the same address, so the compared and the used one are equal.
    #expect(try WebAddress(sent).origin == address.origin)
    #expect(try WebAddress(sent).text == sent)
  }

  @Test(
    "an address that is not a server's is refused",
    arguments: [
      ("", .malformed), ("am.example.com", .malformed), ("/am", .malformed), ("//am/x", .malformed),
      ("https:", .malformed), ("https:/am.example.com", .malformed), ("https://", .malformed),
      ("https:///am.example.com", .malformed), ("https:am.example.com", .malformed),
      ("https://?x", .malformed), ("https://#x", .malformed),
      (" https://am.example.com", .malformed),
      ("https ://am.example.com", .malformed), ("https://am.example.com\\x", .malformed),
      ("https://am.example.com\\@evil.example/", .malformed),
      ("https:\\\\am.example.com", .malformed),
      ("https://am.example.com/\\\u{301}@evil.example", .malformed),
      ("ftp://am.example.com/", .scheme("ftp")), ("javascript:alert(1)", .scheme("javascript")),
      ("file:///etc/passwd", .scheme("file")), ("am.example.com:443", .scheme("am.example.com")),
      ("https://user@am.example.com/", .userInfo), ("https://user:pw@am.example.com/", .userInfo),
      ("https://am.example.com@evil.example/", .userInfo), ("https://@am.example.com/", .userInfo),
      ("https://bücher.example/", .nonASCIIHost), ("https://ａｍ.example.com/", .nonASCIIHost),
      ("https://am。example.com/", .nonASCIIHost), ("https://am.example.com\u{338}/", .nonASCIIHost),
      ("https://am%2eexample.com/", .host), ("https://am example.com/", .host),
      ("https://a..b/", .host), ("https://am.example.com../", .host), ("https://./", .host),
      ("https://am;x.example.com/", .host), ("https://am.example.com~/", .host),
      ("https://[::1/", .host), ("https://[::g]/", .host), ("https://[fe80::1%25eth0]/", .host),
      ("https://[127.0.0.1]/", .host), ("https://::1/", nil),
      ("https://am.example.com:0/", .port), ("https://am.example.com:65536/", .port),
      ("https://am.example.com:https/", .port), ("https://am.example.com:-1/", .port),
      ("https://am.example.com/\n", .controlCharacter),
      ("https://am.example.com/\r\nX: y", .controlCharacter),
      ("https://am.example.com/\t", .controlCharacter),
      ("https://am.example.com/\0", .controlCharacter),
      ("https://am.exa\u{7F}mple.com/", .controlCharacter),
      ("https://am.example.com/\u{85}", .controlCharacter),
    ] as [(String, AddressError?)])
  func refuses(_ text: String, _ expected: AddressError?) {
    #expect {
      try WebAddress(text)
    } throws: {
      expected == nil || $0 as? AddressError == expected
    }
  }

  @Test(
    "a host that ends in a number is an IPv4 address, or invalid",
    arguments: [
      ("0177.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("0x7F000001", "127.0.0.1"),
      ("127.0.0.1.", "127.0.0.1"), ("010.8.8.8", "8.8.8.8"), ("256.0.0.1", nil), ("1.2.3.4.5", nil),
      ("08.1.1.1", nil), ("am.example.1", nil), ("am.0x7f", nil), ("0x", nil), ("0b1", nil),
      ("4294967296", nil), ("1.0x1000000", nil), ("3com", "3com"), ("0xyz", "0xyz"),
      ("1.example.com", "1.example.com"), ("0b3fa9", "0b3fa9"),
    ] as [(String, String?)])
  func numbers(_ host: String, _ expected: String?) throws {
    guard let expected else {
      #expect(throws: AddressError.host) { try WebAddress("https://\(host)/") }
      return
    }
    let address = try WebAddress("https://\(host)/")
    #expect(address.host == expected)
    // libcurl reads an address with a closing dot as a name, so it gets the address without the
    // dot.
    #expect(address.isWhatLibcurlReads(in: "https://\(host)/") == !host.hasSuffix("."))
    #expect(address.isWhatLibcurlReads(in: address.text))
  }

  /// All combinations of pieces that parsers have read differently.
  @Test("libcurl reads each accepted address in the same way, as given and as sent")
  func libcurl() throws {
    var random = Lottery(state: 42)
    let hosts = [
      "am.example.com", "A.b", "0x7f.1", "127.1", "017.1.1.1", "[::1]", "[0:0::1]",
      "[::ffff:1.2.3.4]",
      "a_b", "1.2", "0.0.0.0", "0b1", "0x", "a..b", "a.", "-a", "1a", "255.255.255.256", "xn--a",
      "[::1",
      "::1", "a]", "", "a@b", "a%2e", "0", "00", "1e1", "0x1g", "0o7", "99999999999",
    ]
    let ports = ["", ":", ":80", ":443", ":0443", ":00000000080", ":0", ":65536", ":1e1", ":8080 "]
    let pieces = [
      "", "/", "/.", "/..", "/a", "//", "/%2e%2e", "/.%2e", "/...", "/..a", "/ ", "/é", "?", "#",
      "?a=b",
      "&/../c", "@x", ":1", "/~", "/;p", "/%", "/%zz", "?/../d", "#/../e", "|", "[", "]", "^", "'",
      "*",
    ]
    var taken = 0
    for _ in 0..<20_000 {
      var text = ["http", "https", "HTTP"][random.next(3)] + "://"
      text += hosts[random.next(hosts.count)] + ports[random.next(ports.count)]
      for _ in 0..<random.next(5) { text += pieces[random.next(pieces.count)] }
      let address: WebAddress
      do { address = try WebAddress(text) } catch { continue }
      taken += 1
      #expect(address.isWhatLibcurlReads(in: address.text), "\(text)")
      #expect(try WebAddress(address.text).text == address.text, "\(text)")
    }
    #expect(taken > 2_000)
    let address = try WebAddress("https://am.example.com/a?b")
    for other in [
      "http://am.example.com/a?b", "https://am.example.org/a?b", "https://am.example.com:1/a?b",
      "https://am.example.com/c?b", "https://am.example.com/a?c", "https://am.example.com/a",
      "https://u@am.example.com/a?b", "nonsense",
    ] {
      #expect(!address.isWhatLibcurlReads(in: other), "\(other)")
    }
  }

  /// Pseudorandom numbers that are the same in every run (Knuth's linear congruence).
  private struct Lottery {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }

  @Test("the length of an address and of a host is limited")
  func bounds() throws {
    let base = "https://am.example.com/"
    let room = WebAddress.maximumLength - base.utf8.count
    #expect(try WebAddress(base + String(repeating: "a", count: room)).path.utf8.count == room + 1)
    #expect(throws: AddressError.tooLong) {
      try WebAddress(base + String(repeating: "a", count: room + 1))
    }
    #expect(throws: AddressError.host) {
      try WebAddress("https://\(String(repeating: "a", count: 64)).example.com/")
    }
  }

  @Test(
    "addresses of this machine are recognized",
    arguments: [
      ("http://127.0.0.1/", true), ("http://127.255.3.4:8080/", true), ("http://0x7f.1/", true),
      ("http://[::1]/", true), ("http://localhost/", true), ("http://LOCALHOST./", true),
      ("http://localhost.example.com/", false), ("http://am.localhost/", false),
      ("http://127.example.com/", false), ("http://128.0.0.1/", false), ("http://0.0.0.0/", false),
      ("http://[::ffff:127.0.0.1]/", false), ("http://[::]/", false),
      ("http://127.0.0.1.nip.io/", false),
    ])
  func loopback(_ text: String, _ expected: Bool) throws {
    #expect(try WebAddress(text).isLoopback == expected)
  }

  @Test("origins are compared after parsing, never as text")
  func origins() throws {
    let origin = try WebAddress("https://AM.example.com/am").origin
    #expect(try WebAddress("https://am.example.com.:443/other?x#y").origin == origin)
    #expect(origin.description == "https://am.example.com")
    #expect(try WebAddress("http://[::1]:8080/").origin.description == "http://[::1]:8080")
    for other in [
      "http://am.example.com/", "https://am.example.com:444/", "https://am.example.org/",
    ] {
      #expect(try WebAddress(other).origin != origin)
    }
  }

  @Test(
    "path segments are encoded and added without doubling a slash",
    arguments: [
      ("https://h/am", ["json", "realms"], "https://h/am/json/realms"),
      ("https://h/am/", ["json"], "https://h/am/json"), ("https://h", ["am"], "https://h/am"),
      ("https://h/am?x=1", ["a/b", "c d+é"], "https://h/am/a%2Fb/c%20d%2B%C3%A9?x=1"),
      ("https://h/am", [], "https://h/am"),
    ])
  func appending(_ base: String, _ segments: [String], _ expected: String) throws {
    #expect(try WebAddress(base).appending(path: segments).text == expected)
  }

  @Test("query fields are encoded, added and read back")
  func query() throws {
    let base = try WebAddress("https://h/x?goto=https%3A%2F%2Fa%2F%3Fb%3Dc%2520d&flag&e=")
    let address = base.adding(query: [("realm", "/al pha"), ("a+b", "1&2=3+é")])
    #expect(
      address.text == "https://h/x?goto=https%3A%2F%2Fa%2F%3Fb%3Dc%2520d&flag&e=&"
        + "realm=%2Fal%20pha&a%2Bb=1%262%3D3%2B%C3%A9")
    let items = address.queryItems.map { "\($0.name)→\($0.value)" }
    #expect(
      items == ["goto→https://a/?b=c%20d", "flag→", "e→", "realm→/al pha", "a+b→1&2=3+é"])
    #expect(base.adding(query: []).text == base.text)
    #expect(try WebAddress("https://h/").queryItems.isEmpty)
    #expect(try WebAddress("https://h/?a=%zz&&=b").queryItems.map(\.value) == ["%zz", "b"])
    #expect(try WebAddress("https://h/x#f").adding(query: [("a", "b")]).fragment == "f")
  }

  @Test("an error says what is wrong without the address, which may contain secrets")
  func messages() {
    #expect(AddressError.nonASCIIHost.hint == "write the host name in its xn-- form")
    #expect(
      AddressError.scheme("ftp").description == "expected the scheme https or http, not 'ftp'")
  }
}
