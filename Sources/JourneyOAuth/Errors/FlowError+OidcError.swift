package import JourneyFlow
import JourneyHTTP

extension FlowError {
  package init(_ error: OidcError) {
    self.init(
      error.kind,
      error.refusal == nil ? error.message : error.message.trimmed.htmlUnescaped,
      status: error.status, code: error.code, sent: error.sent, hint: error.hint)
    switch error {
    case .consentRequired(let scopes, _): self.scopes = scopes
    case .journeyRequired(let advice, _, _): self.advice = advice
    case .loginRequired(let refusal): journey = refusal.journey
    default: break
    }
  }
}
