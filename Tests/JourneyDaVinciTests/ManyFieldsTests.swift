import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// Parts of a form that a server can send many of. The time for eight times as many is about eight
/// times as long.
@Suite("Forms with many fields")
struct ManyFieldsTests {
  private static func fields(_ count: Int) -> [JSONValue] {
    (0..<count).map { ["type": "TEXT", "key": .string("user.a\($0)"), "label": "x"] }
  }

  @Test("the time for fields with defaults grows in proportion to their number")
  func proposals() {
    let growth = ProcessorTime.growth(to: 4_000, rounds: 1) { count in
      let proposed = JSONObject((0..<count).map { ("user.a\($0)", JSONValue.string("p\($0)")) })
      let form = Form.of(Self.fields(count), proposed: .object(proposed))
      #expect(form.collectors.last?.data.proposed == .string("p\(count - 1)"))
    }
    #expect(growth < 24)
  }

  @Test("the time for details of a refusal grows in proportion to their number")
  func details() {
    let growth = ProcessorTime.growth(to: 4_000, rounds: 1) { count in
      let form = Form.of(Self.fields(count))
      let entries: [JSONValue] = (0..<count).reversed().map {
        ["target": .string("a\($0)"), "message": .string("wrong \($0)")]
      }
      let body: JSONObject = ["details": [["rawResponse": ["details": .array(entries)]]]]
      let problems = ErrorDetails.problems(in: body, of: form)
      #expect(problems.count == count && problems[0].key == "user.a\(count - 1)")
    }
    #expect(growth < 24)
  }

  @Test("the time for chosen options grows in proportion to their number")
  func options() {
    let growth = ProcessorTime.growth(to: 2_000, rounds: 1) { count in
      let options: [JSONValue] = (0..<count).map {
        ["label": .string("l\($0)"), "value": .string("v\($0)")]
      }
      let form = Form.of([
        ["type": "CHECKBOX", "inputType": "MULTI_SELECT", "key": "k", "options": .array(options)]
      ])
      let values = (0..<count).map { JSONValue.string("v\($0)") }
      form.collectors[0].setAccepted(.array(values), for: "value")
      #expect(form.problems.isEmpty)
    }
    #expect(growth < 24)
  }
}
