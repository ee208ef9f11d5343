import JourneyTestSupport
import Testing

@testable import JourneyHTTP

@Suite("connect-to")
struct ConnectToTests {
  @Test(
    "each form is read as curl reads it",
    arguments: [
      "am.example.com:443:10.0.0.7:8443", "::10.0.0.7:", "::10.0.0.7:8443", ":443::8443", ":::",
      "am.example.com::[::1]:8443", "[::1]:80:localhost:", "a:1:b:65535",
    ])
  func forms(_ text: String) {
    #expect(ConnectTo(text) != nil)
  }

  @Test(
    "a malformed value is refused",
    arguments: [
      "", "a", "a:1", "a:1:b", "a:1:b:2:c", "a:0:b:1", "a:65536:b:1", "a:x:b:1", "a:+1:b:1",
      "a:1:b:-1", "a b:1:c:2", "a:1:c/d:2", "a:1:u@c:2", "a:1:c?d:2", "::1:80:b:1", "[::1:80:b:1",
      "a:1:b\u{1}:2", "a:1:bücher:2",
    ])
  func malformed(_ text: String) {
    #expect(ConnectTo(text) == nil)
  }

  @Test(
    "a rule applies by name and port, in any case",
    arguments: [
      ("am.example.com:443:x:1", "https://AM.example.com/", true),
      ("AM.example.com:443:x:1", "https://am.example.com/", true),
      ("am.example.com:443:x:1", "https://am.example.com:8443/", false),
      ("am.example.com::x:1", "https://am.example.com:8443/", true),
      (":8443:x:1", "https://any.example:8443/", true), (":8443:x:", "https://a.example/", false),
      ("::x:1", "https://any.example/", true), ("[::1]:80:x:1", "http://[::1]/", true),
      ("other.example::x:1", "https://am.example.com/", false),
    ])
  func applies(_ text: String, _ address: String, _ applies: Bool) throws {
    #expect(ConnectTo(text)?.applies(to: try WebAddress(address)) ?? false == applies)
  }

  /// An address, the connection's address, and whether requests stay on this machine.
  @Test(
    "addresses on this machine are recognized",
    arguments: [
      ("https://am.example.com/", "::127.0.0.1:8443", true),
      ("https://am.example.com/", "::[::1]:8443", true),
      ("https://am.example.com/", "::localhost:", true),
      ("https://am.example.com/", "::10.0.0.1:8443", false),
      ("https://am.example.com/", ":::8443", false), ("http://127.0.0.1/", ":::8443", true),
      ("http://127.0.0.1/", "::10.0.0.1:", false),
      ("http://127.0.0.1/", "other::10.0.0.1:", true),
    ])
  func staysHere(_ address: String, _ detour: String, _ staysHere: Bool) throws {
    var configuration = TransportConfiguration()
    configuration.connectTo = [detour]
    #expect(configuration.staysHere(try WebAddress(address)) == staysHere)
  }

  @Test("the first rule that applies counts")
  func first() throws {
    var configuration = TransportConfiguration()
    configuration.connectTo = ["other::10.0.0.1:", "::127.0.0.1:", "::10.0.0.1:"]
    #expect(configuration.staysHere(try WebAddress("https://am.example.com/")))
  }

  @Test("an address on this machine needs no proxy")
  func proxy() throws {
    var configuration = TransportConfiguration()
    configuration.proxy = "http://proxy.example:3128"
    let address = try WebAddress("https://am.example.com/")
    #expect(ProxyChoice(configuration, for: address).proxy == "http://proxy.example:3128")
    configuration.connectTo = ["::127.0.0.1:8443"]
    #expect(ProxyChoice(configuration, for: address).proxy == "")
  }
}
