import JourneyAM
import JourneyHTTP
import JourneyTestSupport
import Testing

/// The bodies of a journey in `-vv` and `--trace`.
@Suite("Traces of journeys")
struct JourneyTraceTests {
  @Test(
    "a trace shows the shape of a page, and its texts for the user",
    arguments: [
      (
        #"{"authId":"eyJ","stage":"DataStore1","callbacks":[{"type":"NameCallback","output":[{"name":"prompt","value":"User Name"}],"input":[{"name":"IDToken1","value":"demo"}],"_id":0}]}"#,
        #"{"authId":"[hidden]","stage":"DataStore1","callbacks":[{"type":"NameCallback","output":[{"name":"prompt","value":"User Name"}],"input":[{"name":"IDToken1","value":"[hidden]"}],"_id":"[hidden]"}]}"#
      ),
      (
        #"{"header":"Sign in","description":"x","callbacks":[{"type":"ChoiceCallback","output":[{"name":"choices","value":["a","b"]},{"name":"defaultChoice","value":0}]}]}"#,
        #"{"header":"Sign in","description":"[hidden]","callbacks":[{"type":"ChoiceCallback","output":[{"name":"choices","value":["a","b"]},{"name":"defaultChoice","value":"[hidden]"}]}]}"#
      ),
      (
        #"{"output":[{"name":"message","value":"Hello"},{"name":"messageType","value":"0"}]}"#,
        #"{"output":[{"name":"message","value":"Hello"},{"name":"messageType","value":"[hidden]"}]}"#
      ),
      (
        #"{"output":[{"name":"message","value":"seed"},{"name":"messageType","value":"4"}]}"#,
        #"{"output":[{"name":"message","value":"[hidden]"},{"name":"messageType","value":"[hidden]"}]}"#
      ),
      (
        #"{"output":[{"name":"prompt","value":"seed"},{"name":"messageType","value":4}]}"#,
        #"{"output":[{"name":"prompt","value":"[hidden]"},{"name":"messageType","value":"[hidden]"}]}"#
      ),
      (
        #"{"output":[{"name":"value","value":"v"},{"name":"id","value":"i"},{"name":"data","value":{"message":"m"}}]}"#,
        #"{"output":[{"name":"value","value":"[hidden]"},{"name":"id","value":"[hidden]"},{"name":"data","value":{"message":"[hidden]"}}]}"#
      ),
      (
        #"{"input":[{"name":"IDToken1","value":{"message":"m"}}]}"#,
        #"{"input":[{"name":"IDToken1","value":{"message":"[hidden]"}}]}"#
      ),
      (
        #"{"callbacks":[{"output":[{"name":"message","value":"Or type NBSWY3DP."}]},{"output":[{"name":"value","value":"otpauth://totp/a:b?secret=nbswy3dp===&digits=6"}]}]}"#,
        #"{"callbacks":[{"output":[{"name":"message","value":"Or type [hidden]."}]},{"output":[{"name":"value","value":"[hidden]"}]}]}"#
      ),
      (#"{"input":{"name":"two words"}}"#, #"{"input":{"name":"[hidden]"}}"#),
    ])
  func bodies(_ body: String, _ shown: String) async throws {
    let bench = try Bench(.refusal)
    _ = await bench.journey.start()
    let rules = bench.transport.requests[0].traceRules
    #expect(rules.shape(of: Array(body.utf8), contentType: "application/json") == shown)
  }
}
