import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyAM

/// Parts of a page that a server can send many of. The time for eight times as many is about eight
/// times as long.
@Suite("Pages with many callbacks")
struct ManyCallbacksTests {
  @Test("the time for callbacks with failed policies grows in proportion to their number")
  func requirements() {
    let growth = ProcessorTime.growth(to: 4_000, rounds: 1) { count in
      let callbacks = CallbackType.callbacks(
        of: (0..<count).map { index in
          .callback(
            "StringAttributeInputCallback", output: ["name": .string("a\(index)"), "prompt": "x"])
        })
      let holders = callbacks.idsByAttribute
      let failed: [JSONValue] = (0..<count).reversed().map { index in
        [
          "property": .string("a\(index)"),
          "policyRequirements": [["policyRequirement": "REQUIRED"]],
        ]
      }
      let problems = FailedPolicies.problems(
        ofError: ["failedPolicyRequirements": .array(failed)]
      ) { holders[$0] }
      #expect(problems.count == count && problems[0].key == callbacks.last?.id)
    }
    #expect(growth < 24)
  }

  @Test("the time for inputs of an unknown callback grows in proportion to their number")
  func inputs() {
    let growth = ProcessorTime.growth(to: 8_000, rounds: 1) { count in
      let names = (0..<count).map { "IDToken1x\($0)" }
      let callback = CallbackType.callbacks(of: [
        [
          "type": "NewCallback",
          "input": .array(names.map { ["name": .string($0), "value": ""] }),
        ]
      ])[0]
      let answers = JSONObject(names.map { ($0, JSONValue.string("x")) })
      for property in callback.properties where property.name == "inputs" {
        do {
          callback.setAccepted(
            try #require(try property.kind?.accept(.object(answers))), for: "inputs")
        } catch { Issue.record("\(error)") }
      }
      callback.setAccepted("first", for: "value")
      let posted = callback.posted["input"]?.array ?? []
      #expect(posted.count == count)
      #expect(posted.first?["value"] == "first" && posted.last?["value"] == "x")
    }
    #expect(growth < 24)
  }

  @Test("the time for failed policies grows in proportion to their number")
  func policies() {
    let growth = ProcessorTime.growth(to: 4_000, rounds: 1) { count in
      let policy: JSONValue = .string(#"{"policyRequirement":"MIN_LENGTH","params":{"n":8}}"#)
      let value = JSONValue.array(Array(repeating: policy, count: count))
      #expect(FailedPolicies.problems(value, key: "k", prompt: "p").count == count)
    }
    #expect(growth < 24)
  }
}
