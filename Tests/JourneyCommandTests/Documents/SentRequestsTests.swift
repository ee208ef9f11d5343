import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("The requests of a flow")
struct SentRequestsTests {
  private static let exchange = RequestSummary(
    method: "POST", url: "https://am.example.com/x", status: 200, milliseconds: 31,
    at: 1_795_251_066)

  private static func made(_ number: Int, _ changes: JSONObject = [:]) -> JSONValue {
    var entry: JSONObject = [
      "method": "POST", "url": "https://am.example.com/x", "status": 200, "ms": 31,
      "at": 1_795_251_066, "id": .null, "command": "start", "type": "ContinueNode",
      "number": .integer(number),
    ]
    for (name, value) in changes { entry[name] = value }
    return .object(entry)
  }

  private static func page(_ requests: JSONValue?) -> Document {
    var page: Document = ["type": "ContinueNode", "request": [:]]
    page["requests"] = requests
    page["input"] = [:]
    return page
  }

  private func numbers(_ document: Document) -> [Int?] {
    (document["requests"]?.array ?? []).map { $0["number"]?.integer }
  }

  @Test("an entry has its members, and follows those of the document before")
  func entry() throws {
    let next: Document = ["type": "SuccessNode", "request": [:], "requests": [], "input": [:]]
    let requests = SentRequests(.next, after: Self.page([Self.made(1)]), sent: [Self.exchange])
    let listed = next.listing(requests)
    #expect(listed.keys == ["type", "request", "requests", "input"])
    #expect(listed["requests"]?[0] == Self.made(1))
    #expect(
      listed["requests"]?[1]?.compact
        == #"{"method":"POST","url":"https://am.example.com/x","status":200,"ms":31,"at":1795251066,"id":null,"command":"next","type":"SuccessNode","number":2}"#
    )
  }

  @Test("the last 64 are kept, and the numbers continue")
  func limit() {
    let earlier = Self.page(.array((1...64).map { Self.made($0) }))
    let sent = SentRequests(.next, after: earlier, sent: [Self.exchange, Self.exchange])
    #expect(numbers(Self.page(nil).listing(sent)) == (3...66).map { $0 })
    #expect(numbers(Self.page(nil).listing(SentRequests(.next, after: earlier))).count == 64)
  }

  @Test(
    "an entry of another form is left out",
    arguments: [
      5, .null, "x", [], [:], made(1, ["method": "PATCH"]), made(1, ["url": 1]),
      made(1, ["status": "200"]), made(1, ["ms": -1]), made(1, ["ms": true]),
      made(1, ["at": .null]), made(1, ["id": 1]), made(1, ["command": "redact"]),
      made(1, ["command": "x"]), made(1, ["type": "Sealed"]), made(1, ["type": [:]]),
      made(0), made(1, ["number": "1"]), made(9_007_199_254_740_993),
    ] as [JSONValue])
  func foreign(_ value: JSONValue) {
    let earlier = Self.page([Self.made(4), value])
    let listed = Self.page(nil).listing(
      SentRequests(.next, after: earlier, sent: [Self.exchange]))
    #expect(numbers(listed) == [4, 5])
    let whole = Self.page(nil).listing(SentRequests(.next, after: Self.page(value)))
    #expect(whole["requests"] == [])
  }

  @Test("an unknown member is left out of its entry")
  func members() {
    let earlier = Self.page([Self.made(1, ["mine": "x"])])
    #expect(
      Self.page(nil).listing(SentRequests(.next, after: earlier))["requests"]?[0]
        == Self.made(1))
  }

  @Test("a failure and its 'previous' have the same list", arguments: ["ErrorNode", "FailureNode"])
  func previous(_ type: String) {
    let page = Self.page([Self.made(1)])
    let failure: Document = [
      "type": .string(type), "requests": [], "previous": .object(page), "input": [:],
    ]
    let listed = failure.listing(SentRequests(.next, after: page, sent: [Self.exchange]))
    #expect(numbers(listed) == [1, 2])
    #expect(listed["requests"]?[1]?["type"] == .string(type))
    #expect(listed["previous"]?["requests"] == listed["requests"])
    #expect(listed["previous"]?.object?.keys == page.keys)
    let user: Document = ["type": "User", "state": [:]]
    let bare = (["type": .string(type), "previous": .object(user)] as Document)
    let listing = bare.listing(SentRequests(.token, after: page))
    #expect(listing["previous"]?.object?.keys == ["type", "requests", "state"])
    // What somebody made is left alone if there is nothing to list.
    #expect(bare.listing(SentRequests(.token, after: user))["previous"] == .object(user))
  }

  @Test("start and resume documents have no list, and begin with 1")
  func beginnings() {
    for start in [["requests": [Self.made(7)]], ["type": "Else", "requests": [Self.made(7)]]]
      as [Document]
    {
      let failure: Document = ["type": "FailureNode", "requests": [], "previous": .object(start)]
      let listed = failure.listing(SentRequests(.start, after: start, sent: [Self.exchange]))
      #expect(numbers(listed) == [1])
      #expect(listed["previous"] == .object(start))
    }
    let sealed: Document = ["type": "Sealed", "of": "User", "sealed": "1.x"]
    #expect(
      JSONValue.object(sealed.listing(SentRequests(.token, sent: [Self.exchange])))
        == .object(sealed))
  }
}
