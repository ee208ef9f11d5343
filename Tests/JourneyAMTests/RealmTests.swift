import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// docs/protocol/journey.md, "Realm paths": realm to path, and base URLs of every shape.
@Suite("Realms and paths")
struct RealmTests {
  @Test(
    "every spelling of a realm leads to its canonical path",
    arguments: [
      ("root", "/realms/root"), ("/", "/realms/root"), ("", "/realms/root"),
      ("ROOT", "/realms/root"), ("realms/root", "/realms/root"),
      ("alpha", "/realms/root/realms/alpha"), ("/alpha", "/realms/root/realms/alpha"),
      ("alpha/", "/realms/root/realms/alpha"), ("root/alpha", "/realms/root/realms/alpha"),
      ("/root/realms/alpha", "/realms/root/realms/alpha"),
      ("/realms/root/realms/alpha", "/realms/root/realms/alpha"),
      ("alpha/sub", "/realms/root/realms/alpha/realms/sub"),
      ("/alpha//sub/", "/realms/root/realms/alpha/realms/sub"),
      ("root/realms/alpha/realms/sub", "/realms/root/realms/alpha/realms/sub"),
      ("a b", "/realms/root/realms/a%20b"), ("ä?", "/realms/root/realms/%C3%A4%3F"),
      ("a+b", "/realms/root/realms/a%2Bb"), ("realms", "/realms/root/realms/realms"),
    ])
  func canonical(_ realm: String, _ path: String) async throws {
    let bench = try Bench(.refusal, realm: realm)
    _ = await bench.journey.start()
    #expect(bench.transport.requests[0].address.path == "/am/json\(path)/authenticate")
  }

  @Test(
    "verbatim sends the configured name, for servers that know the realm by that name",
    arguments: [
      ("alpha", "/realms/alpha"), ("/alpha", "/realms/alpha"), ("root", "/realms/root"),
      ("", "/realms/root"), ("alpha/sub", "/realms/alpha/sub"),
      ("root/alpha", "/realms/root/alpha"),
      ("/realms/root/realms/alpha", "/realms/root/realms/alpha"),
    ])
  func verbatim(_ realm: String, _ path: String) async throws {
    let bench = try Bench(.refusal, realm: realm, path: .verbatim)
    _ = await bench.journey.start()
    #expect(bench.transport.requests[0].address.path == "/am/json\(path)/authenticate")
  }

  @Test(
    "a base URL can have a path and a closing slash",
    arguments: [
      ("https://h.example.com", "https://h.example.com/json"),
      ("https://h.example.com/", "https://h.example.com/json"),
      ("https://h.example.com/am", "https://h.example.com/am/json"),
      ("https://h.example.com/am/", "https://h.example.com/am/json"),
      ("https://h.example.com:8443/openam", "https://h.example.com:8443/openam/json"),
    ])
  func bases(_ base: String, _ json: String) async throws {
    let bench = try Bench(.refusal, base: base)
    _ = await bench.journey.start()
    #expect(
      bench.transport.requests[0].address.text == "\(json)/realms/root/realms/alpha/authenticate")
  }

  @Test("realms are compared as names, without regard to case")
  func comparison() {
    #expect(Realm("/Alpha") == Realm("root/realms/alpha"))
    #expect(Realm("/Alpha").hashValue == Realm("alpha").hashValue)
    #expect(Realm("alpha") != Realm("alpha/sub"))
    #expect(Realm("/") == Realm("root"))
    #expect(Realm("root/alpha").description == "/alpha")
    #expect(Realm("").description == "/")
  }
}
