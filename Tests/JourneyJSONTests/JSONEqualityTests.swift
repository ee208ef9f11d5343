import JourneyJSON
import JourneyTestSupport
import Testing

private enum Likeness: Comparable {
  case different, equivalent, equal
}

private let pairs: [(one: String, other: String, likeness: Likeness)] = [
  ("null", "null", .equal), ("null", "false", .different), ("true", "true", .equal),
  ("true", "false", .different), ("1", "1", .equal), ("1", "2", .different),
  ("1", "\"1\"", .different),
  ("0", "false", .different), ("\"\"", "null", .different), ("[]", "{}", .different),
  ("\"a\"", "\"a\"", .equal), ("\"a\"", "\"\\u0061\"", .equal), ("\"a\"", "\"A\"", .different),
  ("\"é\"", "\"\\u00e9\"", .equal), ("\"é\"", "\"e\u{301}\"", .different),
  ("\"\u{212B}\"", "\"\u{C5}\"", .different),
  ("\"s\u{323}\u{307}\"", "\"s\u{307}\u{323}\"", .different),
  // Numbers: by literal, by value
  ("1", "1.0", .equivalent), ("1.0", "1.0", .equal), ("1.0", "1.00", .equivalent),
  ("1e2", "100", .equivalent),
  ("1e2", "1E2", .equivalent), ("1E+2", "1e2", .equivalent), ("100e-2", "1", .equivalent),
  ("0.1", "1e-1", .equivalent),
  ("-0", "0", .equivalent), ("-0.0", "0e5", .equivalent), ("-1", "1", .different),
  ("-1.0", "1.0", .different),
  ("0.1", "0.10000000000000001", .different),
  ("9007199254740993", "9007199254740992.0", .different),
  ("9223372036854775808", "9223372036854775808.0", .equivalent),
  ("9223372036854775807", "9.223372036854775807e18", .equivalent),
  ("12345678901234567890", "12345678901234567891", .different), ("1e400", "10e399", .equivalent),
  ("1e400", "1e401", .different),
  ("1e-400", "0", .different), ("0e99999999999999999999", "0", .equivalent),
  ("1e99999999999999999999", "1e99999999999999999999", .equal),
  ("1e99999999999999999999", "10e99999999999999999998", .different),
  ("1000000000000000000000000", "1e24", .equivalent), ("0.000001", "1e-6", .equivalent),
  ("10", "1", .different),
  ("0.5", "5", .different), ("1.5", "15e-1", .equivalent),
  ("1e9223372036854775807", "10e9223372036854775807", .different),
  // Arrays: in order
  ("[1,2]", "[1,2]", .equal), ("[1,2]", "[2,1]", .different), ("[1]", "[1,1]", .different),
  ("[1,[2.0]]", "[1.0,[2]]", .equivalent),
  // Objects: in any order
  (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, .equal), (#"{"a":1,"b":2}"#, #"{"a":1}"#, .different),
  (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#, .different),
  (#"{"a":1,"b":2}"#, #"{"a":1,"c":2}"#, .different),
  (#"{"a":1}"#, #"{"a":null}"#, .different), (#"{"a":null}"#, "{}", .different),
  (#"{"a":null}"#, #"{"b":null}"#, .different),
  (#"{"a":1,"b":{"c":1,"d":[1e0]}}"#, #"{"b":{"d":[1],"c":1.0},"a":1}"#, .equivalent),
  (#"{"a":1,"b":2,"c":3,"d":4}"#, #"{"a":1,"d":4,"c":3,"b":2}"#, .equal),
  (#"{"a":1,"b":2,"c":3,"d":4}"#, #"{"a":1,"d":4,"c":3,"b":2.0}"#, .equivalent),
  (#"{"a":1,"b":2,"c":3,"d":4}"#, #"{"a":1,"d":4,"c":3,"b":3}"#, .different),
  (#"{"a":1,"A":2}"#, #"{"A":2,"a":1}"#, .equal),
  (#"{"a":1,"A":2}"#, #"{"A":1,"a":2}"#, .different),
  ("{\"é\":1}", "{\"e\u{301}\":1}", .different),
  ("{\"é\":1,\"e\u{301}\":2}", "{\"e\u{301}\":2,\"é\":1}", .equal),
  ("{\"é\":1,\"e\u{301}\":2}", "{\"é\":2,\"e\u{301}\":1}", .different),
]

@Suite("Equality of JSON values")
struct JSONEqualityTests {
  @Test("equality compares literals, and equivalence compares values", arguments: pairs)
  fileprivate func likeness(one: String, other: String, likeness: Likeness) throws {
    let (one, other) = (try JSONValue(parsing: one), try JSONValue(parsing: other))
    for (one, other) in [(one, other), (other, one), ([one], [other]), (["k": one], ["k": other])] {
      #expect((one == other) == (likeness == .equal))
      #expect(one.isEquivalent(to: other) == (likeness >= .equivalent))
      if likeness == .equal { #expect(one.hashValue == other.hashValue) }
    }
    #expect(one == one)
    #expect(one.isEquivalent(to: one))
  }

  @Test("equal values of each kind have equal hashes")
  func hashing() throws {
    let texts = [
      "null", "true", "false", "0", "1", "-0", "1.0", "\"\"", "\"1\"", "\"é\"", "\"e\u{301}\"",
      "[]", "[1]",
      "[[]]", "{}", #"{"a":1}"#, #"{"a":2}"#, #"{"b":1}"#, #"{"a":{"b":1}}"#, #"{"a":1,"b":2}"#,
      #"{"a":2,"b":1}"#,
    ]
    let values = try texts.map { try JSONValue(parsing: $0) }
    #expect(Set(values).count == texts.count)
    #expect(Set(values + values).count == texts.count)
    #expect(Set(values.map(\.hashValue)).count == texts.count)
  }

  @Test("the time to compare big objects grows in proportion to their size")
  func bigObjects() {
    let growth = ProcessorTime.growth(to: 40_000) { count in
      let members = (0..<count).map { ("key \($0)", JSONValue.integer($0)) }
      let (one, other) = (JSONObject(members), JSONObject(members.reversed()))
      #expect(one == other)
      #expect(one.hashValue == other.hashValue)
      #expect(JSONValue.object(one).isEquivalent(to: .object(other)))
      #expect(one != JSONObject(members.dropLast() + [("key", .integer(count - 1))]))
    }
    #expect(growth < 24)
  }
}
