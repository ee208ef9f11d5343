import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// docs/protocol/backchannel.md: the address comes from outside and is hostile input.
@Suite("Backchannel address")
struct BackchannelTests {
  private static let query = "realm=%2Falpha&authIndexType=transaction&authIndexValue=bae1-86"
  private static let address = "https://am.example.com/am/UI/Login?\(query)"

  @Test(
    "only the transaction of an address is sent, to the server's own endpoint",
    arguments: [
      address, "HTTPS://AM.example.com:443/am/XUI/?\(query)&forward=true#login", "\(address)#&x=y",
      "https://am.example.com/idp/steal?\(query)&goto=https://evil.test&authIndexvalue=x",
      "https://am.example.com/?authIndexType=transaction&authIndexValue=bae1%2D86",
      address.replacing("%2Falpha", with: "root/alpha"),
    ])
  func sent(_ address: String) async throws {
    let bench = try Bench(.refusal)
    _ = await bench.journey.start(backchannelUri: address) { $0.session = Session(value: "AQIC") }
    let request = try #require(bench.transport.requests.first)
    #expect(
      request.address.text == "https://am.example.com/am/json/realms/root/realms/alpha/authenticate"
        + "?authIndexType=transaction&authIndexValue=bae1-86")
    #expect(request.header("iPlanetDirectoryPro") == "AQIC")
  }

  @Test("the options of a start go with it")
  func options() async throws {
    let bench = try Bench(.refusal)
    _ = await bench.journey.start(backchannelUri: Self.address) { options in
      options.noSession = true
      options.forceAuth = true
    }
    #expect(bench.query["noSession"] == "true" && bench.query["ForceAuth"] == "true")
  }

  @Test(
    "any other address gets nothing, least of all the session",
    arguments: [
      ("http://am.example.com/am/UI/Login?\(query)", "it is for http://am.example.com"),
      ("https://am.example.com:8443/am/UI/Login?\(query)", "it is for https://am.example.com:8443"),
      ("https://evil.test/am/UI/Login?\(query)", "it is for https://evil.test"),
      ("https://am.example.com.evil.test/?\(query)", "it is for"),
      ("https://am.example.com@evil.test/?\(query)", ""),
      ("https://evil.test\\@am.example.com/?\(query)", ""),
      ("ftp://am.example.com/?\(query)", ""), ("//am.example.com/?\(query)", ""), ("", ""),
      (address.replacing("alpha", with: "beta"), "not for the realm /alpha"),
      (address.replacing("%2Falpha", with: "/"), "not for the realm /alpha"),
      (address.replacing("%2Falpha", with: ""), "not for the realm /alpha"),
      (address.replacing("=transaction", with: "=service"), "authIndexType=transaction"),
      (address.replacing("=transaction", with: "=Transaction"), "authIndexType=transaction"),
      (address.replacing("authIndexType", with: "authindextype"), "authIndexType=transaction"),
      ("https://am.example.com/am/#\(query)", "authIndexType=transaction"),
      (address.replacing("bae1-86", with: ""), "missing 'authIndexValue'"),
      (address.replacing("bae1-86", with: "%20"), "missing 'authIndexValue'"),
      (address.replacing("bae1-86", with: "a%0Ab"), "control character"),
      (address + "&realm=/alpha", "'realm' is given twice"),
      (address + "&authIndexType=transaction", "'authIndexType' is given twice"),
      (address + "&authIndexValue=bae1-86", "'authIndexValue' is given twice"),
      (address + "&%61uthIndexValue=x", "'authIndexValue' is given twice"),
      (address + "&x=1&x=1", "'x' is given twice"), (address + "&suspendedId=x", "magic link"),
      (address.replacing("&", with: "&amp;"), "&amp;"),
      (address + "&x=" + String(repeating: "x", count: 9 << 10), "8 KiB"),
    ])
  func refused(_ address: String, says: String) async throws {
    let bench = try Bench()
    let node = await bench.journey.start(backchannelUri: address) {
      $0.session = Session(value: "AQIC")
    }
    let cause = try #require(node as? FailureNode).cause
    #expect(cause.kind == .document && cause.message.hasPrefix("invalid address: "))
    #expect(cause.message.contains(says), "\(cause.message)")
    #expect(!cause.message.contains("bae1-86") && cause.message.utf8.count < 200)
    #expect(bench.transport.requests.isEmpty)
  }

  @Test("an address allows no second way to choose the journey")
  func twoWays() async throws {
    let bench = try Bench()
    let configurations: [@Sendable (inout StartOptions) -> Void] = [
      { $0.transaction = "t" }, { $0.index = AuthenticationIndex(.level, "2") },
      { $0.advice = Advice([("A", ["1"])]) }, { $0.authorize = true },
    ]
    for configure in configurations {
      let node = await bench.journey.start(backchannelUri: Self.address, configure: configure)
      #expect((node as? FailureNode)?.cause.kind == .document)
    }
    #expect(bench.transport.requests.isEmpty)
  }
}
