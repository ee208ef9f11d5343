import Foundation
import JourneyFlow
import JourneyHTTP
import JourneyKit
import JourneyOAuth
import Testing

/// The errors of the library as Foundation shows them.
@Suite("samples: errors")
struct LocalizedErrorTests {
  @Test("errorDescription is the message, recoverySuggestion the hint, description both")
  func parts() {
    let errors: [any ExplainedError & LocalizedError] = [
      OidcError.notConfigured, OidcError.noSession, OidcError.subjectMismatch,
      OidcError.DiscoveryError.notConfigured, OidcError.AuthorizeError.redirectMismatch,
      OidcError.IDTokenError.expired, FlowError(.config, "a message", hint: "a hint"),
      TransportError(.tls, "a message", hint: "a hint", sent: false), OTPError.pushOnly,
      AuthenticatorError.missingUserID, ValidationError.required,
      ValidationError.invalidLength(min: 8, max: 20),
    ]
    for error in errors {
      #expect(error.errorDescription == error.message && !error.message.isEmpty)
      #expect(error.recoverySuggestion == error.hint)
      #expect(error.localizedDescription == error.message)
      let both = error.hint.map { "\(error.message); \($0)" } ?? error.message
      #expect("\(error)" == both)
    }
    #expect("\(FlowError(.config, "a message", hint: "a hint"))" == "a message; a hint")
  }
}
