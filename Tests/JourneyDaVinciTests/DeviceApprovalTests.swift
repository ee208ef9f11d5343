import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

@Suite("Approval of a device code by a DaVinci flow")
struct DeviceApprovalTests {
  private static let origin = "https://auth.example.com"

  private func discovery(_ endpoint: String?) -> ScriptedTransport.Outcome {
    var document = Flow.discovery.object ?? [:]
    document["device_authorization_endpoint"] = endpoint.map(JSONValue.string)
    return ScriptedTransport.json(200, .object(document))
  }

  @Test("the flow begins with the code alone, and ends without a user")
  func begins() async throws {
    let end = ScriptedTransport.json(
      200, ["success": true, "capabilityName": "returnSuccessResponseRedirect", "id": "x"])
    let flow = Flow(
      [discovery("\(Form.server)/as/device_authorization"), end], discovers: false)
    let address = "\(Self.origin)/any/place?user_code=AB-12&x=1"
    let node = await flow.daVinci.start { $0.approvalAddress = address }
    #expect((node as? SuccessNode)?.session.value.isEmpty == true, "\(node)")
    #expect(await flow.daVinci.daVinciUser() == nil)
    let sent = flow.requests[1]
    #expect(
      sent.address.text == "\(Form.server)/applications/5c0ffee0/deviceFlow?userCode=AB-12")
    #expect(sent.method == .GET && sent.header("X-Requested-With") == "ping-sdk")
  }

  @Test(
    "an address of a stranger, or an endpoint of another form, begins no flow",
    arguments: [
      ("https://evil.example/?user_code=AB", "/as/device_authorization"),
      ("ORIGIN/device", "/as/device_authorization"), ("ORIGIN/device?user_code=AB", "/as/device"),
      ("ORIGIN/device?user_code=AB", nil),
    ] as [(String, String?)])
  func refused(_ address: String, _ endpoint: String?) async throws {
    let flow = Flow([discovery(endpoint.map { Form.server + $0 })], discovers: false)
    let address = address.replacing("ORIGIN", with: Self.origin)
    let node = await flow.daVinci.start { $0.approvalAddress = address }
    #expect(node is FailureNode, "\(node)")
    #expect(flow.requests.count == 1)
  }
}
