import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyDaVinci

/// A known type keeps its class even if its options are incomplete.
@Suite("Collectors with incomplete options")
struct LackingOptionsTests {
  static let selects: [(serverTypes: [String], type: String)] = [
    (["SINGLE_SELECT", "DROPDOWN", "RADIO"], "SingleSelectCollector"),
    (["MULTI_SELECT", "COMBOBOX", "CHECKBOX"], "MultiSelectCollector"),
    (["DEVICE_REGISTRATION"], "DeviceRegistrationCollector"),
    (["DEVICE_AUTHENTICATION"], "DeviceAuthenticationCollector"),
  ]

  private static func collector(_ serverType: String, _ options: JSONValue?) throws
    -> AbstractCollector
  {
    var field: JSONObject = ["type": .string(serverType), "key": "pick", "label": "Pick"]
    field["options"] = options
    return try #require(Form.of([.object(field), Form.button("go")]).collectors.first)
  }

  private static func shown(_ collector: AbstractCollector) -> JSONValue? {
    collector.properties.first { ["options", "devices"].contains($0.name) }?.value
  }

  @Test("missing options are an empty array, and any answer is accepted", arguments: selects)
  func noOptions(_ serverTypes: [String], type: String) throws {
    for serverType in serverTypes {
      for options in [nil, .null] as [JSONValue?] {
        let collector = try Self.collector(serverType, options)
        #expect(collector.typeName == type)
        #expect(Self.shown(collector) == [])
        let kind = try #require(collector.properties.last?.kind)
        #expect(throws: Never.self) { try kind.accept("anything") }
      }
    }
  }

  @Test("options of another type are shown unchanged", arguments: selects)
  func otherOptions(_ serverTypes: [String], type: String) throws {
    for options in ["x", 7, ["a": 1], ["a", 1, .null]] as [JSONValue] {
      let collector = try Self.collector(serverTypes[0], options)
      #expect(collector.typeName == type)
      #expect(Self.shown(collector) == options)
    }
  }

  @Test("an option without a label has a null text, and is chosen by its value")
  func noLabel() throws {
    for (serverTypes, _) in Self.selects.prefix(2) {
      let collector = try Self.collector(
        serverTypes[0], [["value": "a"], ["label": "B", "value": "b"]])
      #expect(
        Self.shown(collector)
          == [["value": "a", "label": .null], ["label": "B", "value": "b"]])
      let kind = try #require(collector.properties.last?.kind)
      #expect(try [kind.accept("a"), ["a"]].contains(kind.accept("a")))
      #expect(throws: AnswerError.self) { try kind.accept("c") }
    }
  }

  @Test("a device without a title has a null text, and is chosen by its id or type")
  func noTitle() throws {
    let registration = try Self.collector(
      "DEVICE_REGISTRATION", [["type": "EMAIL"], ["type": "SMS", "title": "Text"]])
    #expect(registration.typeName == "DeviceRegistrationCollector")
    #expect(
      Self.shown(registration)
        == [["type": "EMAIL", "title": .null], ["type": "SMS", "title": "Text"]])
    #expect(try registration.properties.last?.kind?.accept("EMAIL") == "EMAIL")
    let authentication = try Self.collector(
      "DEVICE_AUTHENTICATION", [["id": "d1", "type": "SMS", "description": "***1"]])
    #expect(
      try authentication.properties.last?.kind?.accept("d1")["id"] == "d1")
  }

  @Test("an option without a value cannot be chosen, but the others can")
  func noValue() throws {
    let collector = try Self.collector("RADIO", [["label": "A"], ["label": "B", "value": "b"]])
    #expect(collector.typeName == "SingleSelectCollector")
    let kind = try #require(collector.properties.last?.kind)
    #expect(try kind.accept("B") == "b")
    #expect(throws: AnswerError.self) { try kind.accept("A") }
  }
}
