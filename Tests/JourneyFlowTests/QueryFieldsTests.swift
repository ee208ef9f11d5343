import JourneyFlow
import JourneyJSON
import Testing

@Suite("Query fields")
struct QueryFieldsTests {
  @Test("an object of strings or arrays of strings becomes query fields, and is the same again")
  func reading() throws {
    let json: JSONValue = ["a": "1", "b": ["2", "3"], "c": "", "d": []]
    let fields = try QueryFields(json: json)
    #expect(fields.pairs.map { "\($0.0)=\($0.1)" } == ["a=1", "b=2", "b=3", "c="])
    #expect(fields.json == json)
    #expect(try QueryFields(json: fields.json) == fields)
  }

  @Test(
    "any other JSON is refused",
    arguments: ["a", [], ["a": 1], ["a": .null], ["a": ["x", 2]], ["a": ["b": "c"]]] as [JSONValue])
  func refused(_ json: JSONValue) {
    #expect(throws: FlowError.self) { try QueryFields(json: json) }
  }

  @Test("a name without values is checked as any other name", arguments: ["", "realm", "a\u{1}"])
  func checkedName(_ name: String) throws {
    let fields = try QueryFields(json: .object([name: []]))
    #expect(throws: FlowError.self) { try fields.check { $0 == "realm" } }
  }

  @Test("if both queries have a name, the values of the stronger query count")
  func joined() throws {
    let strong = try QueryFields(json: ["a": ["1", "2"]])
    let weak = try QueryFields(json: ["a": "0", "b": "3"])
    #expect(strong.over(weak).json == ["b": "3", "a": ["1", "2"]])
    #expect(QueryFields().over(weak) == weak && strong.over(QueryFields()) == strong)
    #expect(try QueryFields(json: ["a": []]).over(weak).pairs.map(\.0) == ["b"])
  }
}
