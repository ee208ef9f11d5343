import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Spellings of advice")
struct WrittenAdviceTests {
  private static let xml =
    #"<Advices><AttributeValuePair><Attribute name="AuthLevelConditionAdvice"/><Value>2</Value></AttributeValuePair></Advices>"#
  private static let once = PercentEncoding.encode(xml)
  private static let twice = PercentEncoding.encode(once)

  private static func redirect(_ start: String, _ more: String = "") -> String {
    "\(start)?goto=https%3A%2F%2Fapp%2F\(more)&authIndexType=composite_advice&authIndexValue=\(once)"
  }

  private static let json = #"{"AuthLevelConditionAdvice":["2"]}"#

  /// The header of a gateway.
  private static func header(_ realm: String = #"realm="/alpha","#, _ json: String = json) -> String
  {
    let advices = Base64.standard.encode(Array(json.utf8))
    return #"SSOADVICE \#(realm)advices="\#(advices)",am_uri="https://am.example.com/am/""#
  }

  @Test(
    "a whole advice is read in each spelling, from a document and from the command line",
    arguments: [
      xml, once, twice, "  \(xml)\n", redirect("https://am.example.com/am/"),
      redirect("/am/XUI/", "&realm=/alpha") + "#login", redirect("", "&realm=alpha"),
      redirect("").replacing("%20", with: "+"),
      "?authIndexType=composite_advice&authIndexValue=\(twice)",
      PercentEncoding.encode(redirect("/am/")),
      json, "  \(json)\n", PercentEncoding.encode(json), header(), header("realm=alpha,"),
      "WWW-Authenticate: " + header(), "www-authenticate:\(header())\r\n",
      header().replacing("SSOADVICE", with: "ssoadvice"),
      header("realm=\"\\/alpha\", am_uri=\"https://am.example.com/am/\" , ").replacing(
        "=\",", with: "\","),
      "WWW-Authenticate: Bearer realm=\"/beta\", " + header(),
    ])
  func whole(_ text: String) throws {
    let document = try StartDocument(["advice": .string(text)])
    #expect(document.options.advice?.advice.xml == Self.xml)
    let line = try StartDocument(try Arguments(["start", "--advice", text]), journey: nil)
    #expect(line.options.advice?.advice.xml == Self.xml)
    #expect(try StartDocument(line.options.json).options.advice?.advice.xml == Self.xml)
    #expect(throws: Never.self) { try document.options.advice?.check(for: Realm("alpha")) }
  }

  @Test(
    "a NAME has only letters, digits, '.', '_' and '-'",
    arguments: [
      "SSO ADVICE realm=x", "Bearer realm=/", "A\"=b", "{=x", "A:b=c", "Ä=b", "a/b=c", "A~=b",
    ])
  func names(_ text: String) {
    #expect(throws: UsageError.self) { try Arguments(["start", "--advice", text]) }
  }

  @Test("NAME=VALUE can have an address as its value")
  func pair() throws {
    let start = try StartDocument(
      try Arguments(["start", "--advice", "A=https://x/?b=c"]), journey: nil)
    #expect(start.options.advice?.advice == Advice([("A", ["https://x/?b=c"])]))
  }

  @Test(
    "the realm of a redirect or header is the configured one",
    arguments: [
      redirect("/am/", "&realm=/beta"), header(#"realm="/beta","#), header(#"realm="/","#),
    ])
  func realm(_ text: String) throws {
    let start = try StartDocument(["advice": .string(text)])
    let cause = #expect(throws: FlowError.self) {
      try start.options.advice?.check(for: Realm("alpha"))
    }
    #expect(cause?.kind == .document && cause?.message.contains("not for the realm") == true)
  }

  @Test(
    "any other string is neither XML nor an address with advice",
    arguments: [
      "%3", "%zz", "<Advice/>", "https://am.example.com/am/", "/am/?authIndexType=service",
      "?authIndexType=composite_advice",
      "?authIndexType=service&authIndexValue=\(once)",
      "?authIndexType=composite_advice&authIndexValue=\(once)&authIndexValue=\(once)",
      PercentEncoding.encode(twice), "{}", "{", "[]", #"{"A":"b"}"#, #"{"A":[]}"#, #"{"A":[1]}"#,
      "SSOADVICE", "SSOADVICE realm=\"/\"", "SSOADVICE advices=\"e30=\"",
      header(#"realm="/alpha",realm="/beta","#), header(#"realm="/alpha",REALM="/alpha","#),
      header() + #","# + header(#"realm="/beta","#), header() + ",advices=e30",
      "SSOADVICE advices=\"!\"", "SSOADVICE advices=\"W10=\"", "WWW-Authenticate: Bearer",
    ])
  func refused(_ text: String) {
    #expect(throws: FlowError.self) { try StartDocument(["advice": .string(text)]) }
    #expect(throws: UsageError.self) { try Arguments(["start", "--advice", text]) }
  }

  @Test(
    "advice as XML or as an address allows no other '--advice'",
    arguments: [["A=1", xml], [xml, "A=1"], [xml, xml], ["A=1", json], [header(), "A=1"]])
  func alone(_ texts: [String]) {
    #expect(throws: UsageError.self) {
      try Arguments(["start"] + texts.flatMap { ["--advice", $0] })
    }
  }
}
