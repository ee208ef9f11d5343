import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// The kinds of fields on the pages of all flows.
@Suite("PingOne: every collector")
struct FlowCoverageTests {
  @Test("each kind of field is on some page")
  func isComplete() throws {
    let options = TenantOptions()
    var tenant = try TenantState(
      options: options, clock: { 1_795_251_066 },
      randomness: SystemRandomness())
    var shown: Set<String> = []
    for flow in DaVinciFlow.all {
      for screen in flow.screens {
        var interaction = Interaction(
          id: "i", token: "t",
          start: FlowStart(
            policy: flow.name, redirectUri: "", scope: "", challenge: "", state: nil, nonce: nil,
            prompt: nil), expiresAt: .max, flow: flow)
        let form = try screen.show(&interaction, &tenant)
        shown.formUnion(form.fields.compactMap { $0["type"]?.string })
      }
    }
    let known: Set = [
      "TEXT", "PASSWORD", "PASSWORD_VERIFY", "SUBMIT_BUTTON", "FLOW_BUTTON", "FLOW_LINK", "LABEL",
      "ERROR_DISPLAY", "AGREEMENT", "DROPDOWN", "RADIO", "COMBOBOX", "CHECKBOX",
      "SINGLE_CHECKBOX", "PHONE_NUMBER", "DEVICE_REGISTRATION", "DEVICE_AUTHENTICATION",
      "SOCIAL_LOGIN_BUTTON", "PROTECT", "FIDO2", "QR_CODE", "POLLING", "IMAGE", "METADATA",
    ]
    #expect(shown == known.union(["SIGNATURE_PAD"]))
  }

  @Test("no two flows have the same name")
  func areDistinct() {
    let names = DaVinciFlow.all.map(\.name)
    #expect(names.count == Set(names).count)
  }
}
