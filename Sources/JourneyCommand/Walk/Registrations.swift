import JourneyAM
import JourneyAuthenticators
import JourneyDaVinci
import JourneyFlow

extension ContinueNode {
  var authenticatorPage: AuthenticatorPage {
    page.state.flow == .journey ? journeyAuthenticatorPage : daVinciAuthenticatorPage
  }

  /// The kinds of device that the page registers, as `journey devices` names them.
  var registrations: [String] {
    let isPasskey =
      page.fields.contains { $0.type.hasPrefix("FidoRegistration") }
      || authenticatorPage.tasks.contains { _, task in
        guard case .passkey(let request) = task, case .registration = request.ceremony else {
          return false
        }
        return true
      }
    let isBinding = page.fields.contains { $0 is DeviceBindingCallback }
    return (isPasskey ? ["webauthn"] : []) + (isBinding ? ["binding"] : [])
  }
}
