import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Error responses".
@Suite("Error details")
struct ErrorDetailsTests {
  private func lines(_ body: JSONObject) -> [String] {
    let form = Form.of([
      Form.username, Form.password, ["type": "TEXT", "key": "email"],
      ["type": "TEXT", "key": "form.email"],
    ])
    return ErrorDetails.problems(in: body, of: form)
      .map { "\($0.key ?? "-") \($0.code): \($0.message)" }
  }

  private func raw(_ details: JSONValue, _ more: JSONObject = [:]) -> JSONObject {
    var response: JSONObject = ["details": details]
    for (name, value) in more { response[name] = value }
    return ["message": "Invalid", "details": [["rawResponse": .object(response)]]]
  }

  @Test("a text that is in the message of the node is not repeated")
  func saysOnce() {
    #expect(lines(["message": " Wrong", "details": [["message": " Wrong"]]]).isEmpty)
    #expect(
      lines(["message": "Wrong", "code": "c", "details": [["message": " Other "]]])
        == ["- c: Other"])
  }

  @Test("every text is a problem of its field, and every requirement has its name")
  func mapsFields() {
    let body = raw(
      [
        [
          "code": "INVALID_VALUE", "target": "password", "message": "not by the policy",
          "innerError": [
            "unsatisfiedRequirements": ["length", "history", 7],
            "length": "too short &lt;8&gt;", "failuresRemaining": 4,
          ],
        ],
        ["code": "INVALID_VALUE", "target": "email", "message": "no address"],
        ["code": "INVALID_VALUE", "target": "nobody", "message": "odd"],
      ], ["code": "INVALID_DATA", "message": "could not be completed"])
    #expect(
      lines(body) == [
        "- INVALID_DATA: could not be completed",
        "user.password INVALID_VALUE: not by the policy",
        "user.password length: too short <8>",
        "user.password history: the value does not meet the requirement 'history'",
        "email INVALID_VALUE: no address", "- INVALID_VALUE: odd",
      ])
  }

  @Test("a name that is taken is a problem of its field")
  func isTaken() {
    let body = raw([["code": "UNIQUENESS_VIOLATION", "target": "username", "message": "taken"]])
    #expect(lines(body) == ["user.username UNIQUENESS_VIOLATION: taken"])
  }

  @Test(
    "incomplete details throw nothing, and the existing texts are shown",
    arguments: [
      ([:], []), (["details": "x"], []), (["details": ["x", .null, [:]]], []),
      (["details": [["statusCode": 200, "rawResponse": ["count": 0]]]], []),
      (["details": [["rawResponse": ["details": [["message": "m"]]]]]], ["- refused: m"]),
      (
        [
          "details": [["rawResponse": ["details": [["target": "email", "innerError": ["a": 1]]]]]]
        ], []
      ),
      (["code": 4019, "details": [["rawResponse": ["message": "m"]]]], ["- 4019: m"]),
      (
        [
          "details": [
            [
              "rawResponse": [
                "details": [["innerError": ["unsatisfiedRequirements": ["x"], "x": "why"]]]
              ]
            ]
          ]
        ], ["- x: why"]
      ),
    ] as [(JSONObject, [String])])
  func isTolerant(_ body: JSONObject, texts: [String]) {
    #expect(lines(body) == texts)
  }
}
