package import JourneyFlow
package import JourneyOAuth

extension FlowError {
  /// Why there is no discovery document, no token, no claims.
  package init(_ error: OidcError) {
    self.init(
      error.kind, error.message, status: error.status, code: error.code, sent: error.sent,
      hint: error.hint)
  }
}
