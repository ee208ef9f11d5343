import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("A JSON object")
struct JSONObjectTests {
  private let object: JSONObject = ["b": 1, "a": 2, "c": .null]

  @Test("an object keeps its members in order")
  func order() {
    #expect(object.keys == ["b", "a", "c"])
    #expect(object.map(\.value) == [1, 2, .null])
    #expect(object.first?.key == "b")
    #expect(object.count == 3)
    #expect(!object.isEmpty)
    #expect(JSONObject().isEmpty)
    #expect(JSONObject().first == nil)
  }

  @Test("a member is found by its key")
  func lookUp() {
    #expect(object["a"] == 2)
    #expect(object["c"] == .some(.null))
    #expect(object["d"] == nil)
    #expect(object.contains("c"))
    #expect(!object.contains("C"))
  }

  @Test("a member is changed in place, added at the end, and removed by nil")
  func changes() {
    var object = object
    object["a"] = 3
    object["d"] = 4
    #expect(JSONValue.object(object).compact == #"{"b":1,"a":3,"c":null,"d":4}"#)
    object["b"] = nil
    object["x"] = nil
    object["d"] = .null
    #expect(JSONValue.object(object).compact == #"{"a":3,"c":null,"d":null}"#)
    #expect(object.removeValue(forKey: "a") == 3)
    #expect(object.removeValue(forKey: "a") == nil)
    #expect(object.keys == ["c", "d"])
    object["a"] = 5
    #expect(object.keys == ["c", "d", "a"])
  }

  @Test("an object has each key once, with the last value at the first position")
  func repeatedKeys() {
    let literal: JSONObject = ["a": 1, "b": 2, "a": 3, "a": 4]
    #expect(JSONValue.object(literal).compact == #"{"a":4,"b":2}"#)
    let members = (0..<100_000).map { ("key \($0 % 50_000)", JSONValue.integer($0)) }
    let object = JSONObject(members)
    #expect(object.count == 50_000)
    #expect(object.first?.value == 50_000)
  }

  @Test(
    "canonically equivalent keys are different keys",
    arguments: [("é", "e\u{301}"), ("s\u{323}\u{307}", "s\u{307}\u{323}")])
  func canonicalEquivalence(composed: String, decomposed: String) throws {
    #expect(composed == decomposed)
    var object = JSONObject([(composed, JSONValue.integer(1))])
    #expect(object[decomposed] == nil)
    #expect(!object.contains(decomposed))
    object[decomposed] = 2
    #expect(object.count == 2)
    #expect(object[composed] == 1)
    object[composed] = nil
    #expect(object[decomposed] == 2)
    let members: [(String, JSONValue)] = [(composed, 1), (decomposed, 2)]
    #expect(JSONObject(members).count == 2)
    let parsed = try JSONValue(parsing: "{\"\(composed)\":1,\"\(decomposed)\":2}")
    #expect(parsed.object?.count == 2)
  }
}

@Suite("A key that occurs twice in an object")
struct RepeatedKeyTests {
  @Test(
    "the key has its last value, at the position of the first one",
    arguments: [
      (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#), (#"{"a":1,"a":2,"a":3}"#, #"{"a":3}"#),
      (#"{"":1,"b":2,"":3}"#, #"{"":3,"b":2}"#), (#"{"a":1,"\u0061":2}"#, #"{"a":2}"#),
      ("{\"é\":1,\n \"\\u00e9\":2}", "{\"é\":2}"),
      (#"[{"x":{"a":{},"b":1,"a":{"c":null}}}]"#, #"[{"x":{"a":{"c":null},"b":1}}]"#),
      (#"{"a":{"a":1,"a":2},"a":{"a":3,"a":4}}"#, #"{"a":{"a":4}}"#),
    ])
  func lastValue(text: String, compact: String) throws {
    #expect(try JSONValue(parsing: text).compact == compact)
    let document = try JSONValue(parsing: compact)
    #expect(JSONDocumentReader.readingByteByByte(Array(text.utf8)) == [.success(document)])
  }

  @Test(
    "the key is found at each position, in small and big objects",
    arguments: [2, 3, 15, 16, 17, 18, 33, 100])
  func positions(count: Int) throws {
    for repeated in 0..<count - 1 {
      var keys = (0..<count).map { "k\($0)" }
      let distinct = keys.dropLast()
      keys[count - 1] = keys[repeated]
      let text = "{" + keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
      let object = try #require(try JSONValue(parsing: text).object)
      #expect(object.keys == Array(distinct))
      #expect(
        object.map(\.value)
          == (0..<count - 1).map { $0 == repeated ? .integer(count - 1) : .integer($0) })
    }
  }

  @Test("keys that only look alike are different keys", arguments: [4, 40])
  func lookAlikes(count: Int) throws {
    // The same length, the same first and last eight bytes.
    let members = (0..<count).map { "\"beginning\(1000 + $0)the ending\":\($0)" }
    let text = "{" + members.joined(separator: ",") + "}"
    #expect(try JSONValue(parsing: text).compact == text)
    let twice = "{" + (members + members.suffix(1)).joined(separator: ",") + "}"
    #expect(try JSONValue(parsing: twice).compact == text)
  }

  @Test("the time to find repeated keys grows in proportion to the object")
  func bigObjects() throws {
    let growth = try ProcessorTime.growth(to: 40_000) { count throws in
      let members = (0..<count).map { "\"key \($0)\":\($0)" }
      let text = "{" + members.joined(separator: ",")
      #expect(try JSONValue(parsing: text + "}").object?.count == count)
      let object = try JSONValue(parsing: text + ",\"key \(count - 2)\":true}").object
      #expect(object?.count == count)
      #expect(object?["key \(count - 2)"] == true)
    }
    #expect(growth < 24)
  }

  @Test("keys of different objects are not repeated keys", arguments: [3, 30])
  func nested(count: Int) throws {
    func members(_ value: String) -> String {
      "{" + (0..<count).map { "\"k\($0)\":\(value)" }.joined(separator: ",") + "}"
    }
    let text = members(members(members("[{},{}]")))
    #expect(try JSONValue(parsing: text).compact == text)
  }
}
