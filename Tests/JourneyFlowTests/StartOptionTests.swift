import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@Suite("Start options")
struct StartOptionTests {
  /// A value for each option.
  private static let document: JSONObject = [
    "journey": "Login", "forceAuth": true, "noSession": true, "authorize": true,
    "sessionUpgrade": true, "index": ["type": "level", "value": "5"],
    "advice": "<Advices></Advices>", "transaction": "t-1",
    "address": "https://am.example.com/", "approve": "https://auth.example.com/device?user_code=A",
    "query": ["goto": ["a", "b"]],
  ]

  @Test("each option has its own name and command-line option")
  func names() {
    #expect(Self.document.keys == StartOption.all.map(\.name))
    #expect(Set(StartOption.all.compactMap(\.commandLine?.long)).count == 8)
  }

  @Test("each option is read and written", arguments: StartOption.all)
  func roundTrip(_ option: StartOption) throws {
    let one: JSONObject = [option.name: try #require(Self.document[option.name])]
    let start = try FlowStart(json: one)
    #expect(start.isSet(option) && start.json == one)
    #expect(start.flowData == (option.isKept ? one : [:]))
    if option.isKept { #expect(try FlowStart(flowData: one) == start) }
    let missing = try FlowStart(json: [option.name: .null, "other": 1])
    #expect(missing == FlowStart() && missing.json.isEmpty && missing.printed == nil)
    #expect(throws: FlowError.self) { try FlowStart(json: [option.name: 7]) }
  }

  @Test("the state has no other options, and no options that only a start needs")
  func state() {
    for option in StartOption.all where !option.isKept {
      let cause = #expect(throws: FlowError.self) {
        try FlowStart(flowData: [option.name: Self.document[option.name] ?? .null])
      }
      #expect(cause?.kind == .state)
    }
    for value in [7, .null] as [JSONValue] {
      let cause = #expect(throws: FlowError.self) { try FlowStart(flowData: ["noSession": value]) }
      #expect(cause?.kind == .state)
    }
  }

  @Test("only some options are for DaVinci", arguments: StartOption.all)
  func daVinci(_ option: StartOption) throws {
    let start = try FlowStart(json: [option.name: try #require(Self.document[option.name])])
    if ["journey", "forceAuth", "approve", "query"].contains(option.name) {
      #expect(throws: Never.self) { try start.checkForDaVinci() }
    } else {
      let cause = #expect(throws: FlowError.self) { try start.checkForDaVinci() }
      #expect(cause?.message == "cannot use '\(option.name)' in a DaVinci flow")
    }
  }

  @Test(
    "the approval of a device code takes no other option",
    arguments: [["forceAuth": true], ["journey": "P"], ["query": ["a": "b"]]] as [JSONObject])
  func approval(_ other: JSONObject) throws {
    var document = other
    document["approve"] = "https://auth.example.com/device?user_code=A"
    let cause = try #require(throws: FlowError.self) {
      try FlowStart(json: document).checkForDaVinci()
    }
    #expect(cause.kind == .document && cause.message.hasPrefix("cannot combine 'approve' with"))
  }

  @Test("an option of the document excludes options of the command line")
  func exclusions() throws {
    let excluded = [
      "journey": ["index", "advice", "transaction", "address", "approve"],
      "authorize": ["index", "advice", "transaction", "address", "approve"],
      "index": ["journey", "authorize", "advice", "transaction", "address", "approve"],
      "advice": ["journey", "authorize", "index", "transaction", "address", "approve"],
      "transaction": ["journey", "authorize", "index", "advice", "address", "approve"],
      "address": ["journey", "authorize", "index", "advice", "transaction", "approve"],
      "approve": ["journey", "authorize", "index", "advice", "transaction", "address"],
    ]
    let line = try FlowStart(json: Self.document)
    for option in StartOption.all {
      let own = try FlowStart(json: [option.name: try #require(Self.document[option.name])])
      let rest = StartOption.all.map(\.name).filter { excluded[option.name]?.contains($0) != true }
      #expect(own.over(line).json.keys == rest, "\(option.name)")
    }
    let declined = try FlowStart(json: ["authorize": false, "forceAuth": false]).over(line)
    #expect(declined.index != nil && !declined.isSet(.forceAuth) && !declined.isSet(.authorize))
  }

  @Test("a log has flags, and only the names of other options")
  func printed() throws {
    #expect(
      try FlowStart(json: Self.document).printed
        == "[journey: [hidden], forceAuth: true, noSession: true, authorize: true, "
        + "sessionUpgrade: true, index: [hidden], advice: [hidden], transaction: [hidden], "
        + "address: [hidden], approve: [hidden], query: [hidden]]")
  }
}
