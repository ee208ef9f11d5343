package import JourneyFlow
package import JourneyOAuth

extension FlowError {
  /// Why there is no discovery document, no token, no claims.
  package init(_ error: OidcError) {
    self.init(
      Kind(rawValue: error.kind.rawValue) ?? .internal, error.message, status: error.status,
      code: error.code, sent: error.sent, hint: error.hint)
  }
}
