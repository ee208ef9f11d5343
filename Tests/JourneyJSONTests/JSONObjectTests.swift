import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("A JSON object")
struct JSONObjectTests {
  private let object: JSONObject = ["b": 1, "a": 2, "c": .null]

  @Test("keeps its members in order")
  func order() {
    #expect(object.keys == ["b", "a", "c"])
    #expect(object.map(\.value) == [1, 2, .null])
    #expect(object.first?.key == "b")
    #expect(object.count == 3)
    #expect(!object.isEmpty)
    #expect(JSONObject().isEmpty)
    #expect(JSONObject().first == nil)
  }

  @Test("finds members by key")
  func lookUp() {
    #expect(object["a"] == 2)
    #expect(object["c"] == .some(.null))
    #expect(object["d"] == nil)
    #expect(object.contains("c"))
    #expect(!object.contains("C"))
  }

  @Test("is changed in place, grows at the end, loses what is set to nil")
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

  @Test("has each key once: the last value, in the first one's place")
  func repeatedKeys() {
    let literal: JSONObject = ["a": 1, "b": 2, "a": 3, "a": 4]
    #expect(JSONValue.object(literal).compact == #"{"a":4,"b":2}"#)
    let members = (0..<100_000).map { ("key \($0 % 50_000)", JSONValue.integer($0)) }
    let object = JSONObject(members)
    #expect(object.count == 50_000)
    #expect(object.first?.value == 50_000)
  }

  @Test(
    "takes canonically equivalent keys for different ones",
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

@Suite("Keys that occur twice")
struct RepeatedKeyTests {
  @Test(
    "are found wherever they stand, in objects small and big",
    arguments: [2, 3, 15, 16, 17, 18, 33, 100])
  func positions(count: Int) throws {
    for repeated in 0..<count - 1 {
      var keys = (0..<count).map { "k\($0)" }
      keys[count - 1] = keys[repeated]
      let text = "{" + keys.map { "\"\($0)\":{\"k0\":0}" }.joined(separator: ",") + "}"
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
      #expect(error?.reason == .duplicateKey("k\(repeated)"))
      let last = text.utf8.count - "\"k\(repeated)\":{\"k0\":0}}".utf8.count
      #expect(error?.offset == last)
    }
  }

  @Test("are told from those that only look alike", arguments: [4, 40])
  func lookAlikes(count: Int) throws {
    // The same length, the same first and last eight bytes.
    let members = (0..<count).map { "\"beginning\(1000 + $0)the ending\":\($0)" }
    let text = "{" + members.joined(separator: ",") + "}"
    #expect(try JSONValue(parsing: text).compact == text)
    let twice = "{" + (members + members.suffix(1)).joined(separator: ",") + "}"
    #expect(throws: JSONError.self) { try JSONValue(parsing: twice) }
  }

  @Test("are found in time that grows with the object")
  func bigObjects() throws {
    let growth = try ProcessorTime.growth(to: 40_000) { count throws in
      let members = (0..<count).map { "\"key \($0)\":\($0)" }
      let text = "{" + members.joined(separator: ",")
      #expect(try JSONValue(parsing: text + "}").object?.count == count)
      let error = #expect(throws: JSONError.self) {
        try JSONValue(parsing: text + ",\"key \(count - 2)\":0}")
      }
      #expect(error?.reason == .duplicateKey("key \(count - 2)"))
      #expect(error?.offset == text.utf8.count + 1)
    }
    #expect(growth < 24)
  }

  @Test("do not count across objects", arguments: [3, 30])
  func nested(count: Int) throws {
    func members(_ value: String) -> String {
      "{" + (0..<count).map { "\"k\($0)\":\(value)" }.joined(separator: ",") + "}"
    }
    let text = members(members(members("[{},{}]")))
    #expect(try JSONValue(parsing: text).compact == text)
  }

  @Test("are shown cut and without control characters, the values never")
  func description() {
    let long = String(repeating: "é", count: 65)
    let rows = [
      (
        #"{"a\n\u001b[31m\u202e":"secret","a\n\u001b[31m\u202e":"secret"}"#,
        "a<U+000A><U+001B>[31m<U+202E>"
      ),
      ("{\"\(long)\":\"secret\",\"\(long)\":\"secret\"}", String(repeating: "é", count: 64) + "…"),
      (
        "{\"\(long.dropLast())\":\"secret\",\"\(long.dropLast())\":\"secret\"}",
        String(repeating: "é", count: 64)
      ),
    ]
    for (text, shown) in rows {
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
      #expect(error?.reason.description == "the key \"\(shown)\" occurs twice in this object")
      #expect(error?.description.contains("secret") == false)
    }
  }
}
