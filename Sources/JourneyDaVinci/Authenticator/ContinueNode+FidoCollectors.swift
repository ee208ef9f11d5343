package import JourneyAuthenticators
package import JourneyFlow
import JourneyJSON

extension ContinueNode {
  /// What a DaVinci form asks of the user's authenticator (docs/protocol/authenticators.md,
  /// "Passkeys in DaVinci").
  package var daVinciAuthenticatorPage: AuthenticatorPage {
    var page = AuthenticatorPage()
    for (index, collector) in collectors.enumerated() {
      var task: AuthenticatorPage.Task?
      switch collector {
      case let collector as FidoRegistrationCollector:
        let options = collector.publicKeyCredentialCreationOptions ?? .null
        task = .reading(options, PasskeyRequest.init(creationOptions:))
      case let collector as FidoAuthenticationCollector:
        let options = collector.publicKeyCredentialRequestOptions ?? .null
        task = .reading(options, PasskeyRequest.init(requestOptions:))
      case let collector as FlowCollector where collector.isPressed: page.isLeft = true
      default: continue
      }
      if let task { page.tasks.append((index, task)) }
    }
    return page
  }
}

extension CollectorForm {
  /// The origin in the form's passkey answer, if there is one.
  var claimedOrigin: String? {
    for collector in collectors {
      let answer: JSONObject? =
        switch collector {
        case let collector as FidoRegistrationCollector: collector.attestationValue
        case let collector as FidoAuthenticationCollector: collector.assertionValue
        default: nil
        }
      if let answer { return ClaimedOrigin.text(inAnswer: .object(answer)) }
    }
    return nil
  }
}
