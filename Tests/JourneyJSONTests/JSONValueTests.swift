import JourneyJSON
import Testing

@Suite("A JSON value")
struct JSONValueTests {
  @Test("a Swift literal makes a JSON value and keeps the order")
  func literals() {
    let value: JSONValue = ["b": 1, "a": [true, .null, "x", -5], "c": [:], "d": []]
    #expect(value.compact == #"{"b":1,"a":[true,null,"x",-5],"c":{},"d":[]}"#)
    #expect(JSONValue.null == .null as JSONValue)
  }

  @Test("only the accessor of the value's own type returns it")
  func accessors() {
    let values: [JSONValue] = [.null, true, 7, .number("7.5"), "7", [7], ["a": 7]]
    #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
    #expect(values.map(\.boolean) == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map(\.integer) == [nil, nil, 7, nil, nil, nil, nil])
    #expect(values.map(\.double) == [nil, nil, 7, 7.5, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, nil, "7", nil, nil])
    #expect(values.map(\.array) == [nil, nil, nil, nil, nil, [7], nil])
    #expect(values.map(\.object) == [nil, nil, nil, nil, nil, nil, ["a": 7]])
  }

  @Test(
    "a whole number that fits is an integer, however it is written",
    arguments: [
      ("5.0", 5), ("5e0", 5), ("50e-1", 5), ("0.5e1", 5), ("-5.00", -5), ("5E+2", 500), ("-0", 0),
      ("0.0", 0), ("-0.0e-9", 0), ("0e99999999999999999999", 0),
      ("1e18", 1_000_000_000_000_000_000),
      ("9223372036854775807.0", .max), ("-9223372036854775808.0", .min),
      ("-0.9223372036854775808e19", .min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("1e19", nil), ("9e18", 9_000_000_000_000_000_000),
      ("10e18", nil), ("5.5", nil), ("5e-1", nil), ("1e-99999999999999999999", nil),
      ("1e99999999999999999999", nil), ("1e9223372036854775807", nil),
      ("10e9223372036854775807", nil), ("0.1e-9223372036854775808", nil), ("five", nil),
      ("", nil), ("0x5", nil), ("5.", nil), ("1e1e1", nil), ("--5", nil),
    ] as [(String, Int?)])
  func integers(literal: String, integer: Int?) {
    #expect(JSONValue.number(literal).integer == integer)
  }

  @Test(
    "a number is a double if a double is close enough",
    arguments: [
      ("1.5", 1.5), ("-0", -0.0), ("1e-400", 0), ("1e308", 1e308), ("1e309", nil), ("-1e999", nil),
      ("0e99999999999999999999", 0), ("12345678901234567890", 1.2345678901234567e19),
      ("inf", nil), ("nan", nil), ("0x1p3", nil), (" 1", nil),
    ] as [(String, Double?)])
  func doubles(literal: String, double: Double?) {
    #expect(JSONValue.number(literal).double == double)
  }

  @Test("members are read by key and elements by index, or the result is nil")
  func subscripts() {
    let value: JSONValue = ["a": [1, ["b": .null]]]
    #expect(value["a"]?[0] == 1)
    #expect(value["a"]?[1]?["b"] == .some(.null))
    #expect(value["a"]?[1]?["c"] == nil)
    #expect(value["a"]?[2] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["a"]?[Int.min] == nil)
    #expect(value["a"]?["b"] == nil)
    #expect(value[0] == nil)
    #expect(JSONValue.null["a"] == nil)
  }
}
