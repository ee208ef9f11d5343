public import JourneyAuthenticators
public import JourneyDaVinci
public import JourneyFlow
public import JourneyHTTP
public import JourneyJSON
public import JourneyOAuth

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension LocalizedError where Self: ExplainedError {
  public var errorDescription: String? { message }
  /// The hint, or `nil` if nothing is known that helps.
  public var recoverySuggestion: String? { hint }
}

extension AuthenticatorError: LocalizedError {}
extension FlowError: LocalizedError {}
extension OTPError: LocalizedError {}
extension OidcError: LocalizedError {}
extension OidcError.AuthorizeError: LocalizedError {}
extension OidcError.DiscoveryError: LocalizedError {}
extension OidcError.IDTokenError: LocalizedError {}
extension JsonConfigError: LocalizedError {}
extension TransportError: LocalizedError {}
extension ValidationError: LocalizedError {}

extension JSONError: LocalizedError {
  public var errorDescription: String? { description }
}
