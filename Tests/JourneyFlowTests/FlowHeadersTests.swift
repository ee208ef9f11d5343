import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@Suite("Headers of a flow")
struct FlowHeadersTests {
  @Test("an object of strings becomes headers, and is the same again")
  func reading() throws {
    let json: JSONValue = ["X-A": "1", "User-Agent": "monitor/2", "X-Empty": ""]
    let headers = try FlowHeaders(json: json)
    #expect(headers.json == json)
    #expect(headers["x-a"]?.value == "1" && headers["x-empty"]?.value == "")
    #expect(try FlowHeaders(json: [:]).isEmpty)
  }

  @Test(
    "anything else is refused, and no value is quoted",
    arguments: [
      ("s3cret", "invalid 'headers': expected an object"),
      (["X-A": 1], "invalid 'headers.X-A': expected a string"),
      (["X-A": .null], "'headers.X-A'"), (["X-A": ["s3cret"]], "'headers.X-A'"),
      (["X A": "s3cret"], "invalid header name"),
      (["Bearer s3cret": ""], "invalid header name"),
      (
        ["X-A": "s3cret\r\nX-B: y"],
        "invalid value of the header 'X-A': it contains a control character"
      ),
      (["cookie": "s3cret"], "reserved header 'cookie'"),
      (["Content-Length": "0"], "reserved header 'Content-Length'"),
      (["X-A": "s3cret", "x-a": "2"], "the header 'x-a' is given twice"),
    ] as [(JSONValue, String)])
  func refused(_ json: JSONValue, says: String) {
    let error = #expect(throws: FlowError.self) { try FlowHeaders(json: json) }
    #expect(error?.kind == .document)
    #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("s3cret") == false)
  }

  @Test("if both have a name, in any case, the value of the stronger headers counts")
  func joined() throws {
    let strong = try FlowHeaders(json: ["x-a": "1"])
    let weak = try FlowHeaders(json: ["X-A": "0", "X-B": "2"])
    #expect(strong.over(weak).json == ["X-B": "2", "x-a": "1"])
    #expect(FlowHeaders().over(weak) == weak && strong.over(FlowHeaders()) == strong)
  }

  @Test("a name and password for the first request are not kept")
  func kept() throws {
    let headers = try FlowHeaders(json: [
      "x-openam-USERNAME": "demo", "X-OpenAM-Password": "Secret12!", "X-A": "1",
    ])
    #expect(headers.kept.json == ["X-A": "1"])
    #expect(headers.zeroPageName == "x-openam-USERNAME" && headers.kept.zeroPageName == nil)
  }

  @Test(
    "a header of the machine is replaced only if its value is not a secret",
    arguments: [
      ("User-Agent", true), ("accept-language", true), ("Origin", true), ("traceparent", true),
      ("X-Request-Id", true), ("X-ForgeRock-TransactionId", true), ("X-Forwarded-For", true),
      ("X-Api-Key", false), ("Authorization", false), ("X-OpenAM-Password", false),
    ])
  func machine(_ name: String, isOpen: Bool) throws {
    let machine = [try HTTPHeader(name, "machine"), try HTTPHeader("X-Other", "machine")]
    let headers = try FlowHeaders(json: [name.uppercased(): "flow", "X-New": "flow"] as JSONValue)
    #expect((headers.conflict(with: machine) == nil) == isOpen)
    let all = headers.added(to: machine).map { "\($0.name)=\($0.value)" }
    #expect(all == ["X-Other=machine", "\(name.uppercased())=flow", "X-New=flow"])
  }
}
