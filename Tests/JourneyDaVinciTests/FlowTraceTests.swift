import JourneyDaVinci
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// The bodies of a flow in `-vv` and `--trace`.
@Suite("Traces of flows")
struct FlowTraceTests {
  @Test(
    "a trace shows the shape of a form, and what it offers",
    arguments: [
      (
        #"{"fields":[{"type":"TEXT","key":"k","label":"User","content":"c","options":[{"label":"A","value":"a","x":1}]}]}"#,
        #"{"fields":[{"type":"TEXT","key":"[hidden]","label":"User","content":"[hidden]","options":[{"label":"A","value":"a","x":"[hidden]"}]}]}"#
      ),
      (
        #"{"id":"i1","connectorId":"c","capabilityName":"n","success":true,"a":{"id":"i2"}}"#,
        #"{"id":"i1","connectorId":"c","capabilityName":"n","success":true,"a":{"id":"[hidden]"}}"#
      ),
      (
        #"{"access_token":"s3cret","message":"not s3cret"}"#,
        #"{"access_token":"[hidden]","message":"not [hidden]"}"#
      ),
      (#"{"formData":{"message":"m"}}"#, #"{"formData":{"message":"[hidden]"}}"#),
      (
        #"{"fields":[{"options":[{"x":{"label":"A"}}]}]}"#,
        #"{"fields":[{"options":[{"x":{"label":"[hidden]"}}]}]}"#
      ),
      (
        #"{"fields":[{"options":{"label":"A"}}]}"#,
        #"{"fields":[{"options":{"label":"[hidden]"}}]}"#
      ),
    ])
  func bodies(_ body: String, _ shown: String) async throws {
    let flow = Flow([ScriptedTransport.json(400, [:])])
    _ = await flow.daVinci.start()
    let rules = flow.requests[1].traceRules
    #expect(rules.shape(of: Array(body.utf8), contentType: "application/json") == shown)
  }
}
