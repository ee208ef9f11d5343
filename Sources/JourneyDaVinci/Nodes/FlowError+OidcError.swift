package import JourneyFlow
package import JourneyOAuth

extension FlowError {
  /// The failures of discovery, tokens and claims.
  package init(_ error: OidcError) {
    self.init(
      error.kind, error.message, status: error.status, code: error.code, sent: error.sent,
      hint: error.hint)
  }
}
