import JourneyAuthenticators
import JourneyHTTP
import Testing

@Suite struct ClaimedOriginTests {
  @Test(
    "an origin is written as a browser writes it",
    arguments: [
      ("https://Login.Example.COM", "https://login.example.com", "login.example.com"),
      ("https://a.example:443/", "https://a.example", "a.example"),
      ("http://a.example:80", "http://a.example", "a.example"),
      ("https://a.example:8443", "https://a.example:8443", "a.example"),
      ("http://[::1]:8080", "http://[::1]:8080", "::1"),
      ("http://localhost", "http://localhost", "localhost"),
      ("android:apk-key-hash:aB-_", "android:apk-key-hash:aB-_", nil),
      ("ios:bundle-id:org.example.app", "ios:bundle-id:org.example.app", nil),
    ] as [(String, String, String?)])
  func written(text: String, origin: String, host: String?) throws {
    let claimed = try ClaimedOrigin(text)
    #expect(claimed.text == origin && claimed.host == host && claimed.description == origin)
  }

  @Test(
    "a text that is not an origin is refused",
    arguments: [
      "", "login.example.com", "https://", "ftp://a.example", "https://a.example/am",
      "https://a.example?x", "https://a.example#x", "https://user@a.example",
      "https://a\"b.example", "https://münchen.de", "https://a.example\n", "ios:a b", "android:\n",
      "ios:é", "null",
    ])
  func refused(_ text: String) {
    #expect(throws: AuthenticatorError.invalidOrigin) { try ClaimedOrigin(text) }
  }

  @Test("the origin of an address is used unchanged")
  func address() throws {
    let address = try WebAddress("https://a.example:8443/am?x")
    #expect(ClaimedOrigin(address.origin).text == "https://a.example:8443")
  }
}
