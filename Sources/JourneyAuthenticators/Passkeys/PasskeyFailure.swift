import JourneyHTTP

package struct PasskeyFailure: ExplainedError, Sendable, Hashable {
  /// A DOMException (WebIDL section 2.8.1), or AM's own name `unsupported`.
  package let name: String
  /// The message for people.
  package let message: String

  /// The user refused, or the authenticator has no passkey that the page allows.
  package static let notAllowed = "NotAllowedError"
  /// The authenticator has a passkey that the page excludes.
  package static let invalidState = "InvalidStateError"
  /// The authenticator supports none of the page's algorithms.
  package static let notSupported = "NotSupportedError"
  /// AM's own name for a client without passkeys, sent without the prefix `ERROR::`.
  package static let unsupported = "unsupported"

  /// The `DOMException` names of AM's WebAuthn nodes, and `unsupported`. AM responds to any other
  /// name with a server error.
  package static let namesOfAM: Set<String> = [
    "NotAllowedError", "SecurityError", "AbortError", "NotSupportedError", "InvalidStateError",
    "UnknownError", "NetworkError", "TimeoutError", "EncodingError", "ConstraintError",
    "DataError", "NotFoundError", "SyntaxError", "OperationError", "QuotaExceededError",
    "VersionError", "IndexSizeError", "HierarchyRequestError", "WrongDocumentError",
    "InvalidCharacterError", "NoModificationAllowedError", "InUseAttributeError",
    "InvalidModificationError", "NamespaceError", "InvalidAccessError", "URLMismatchError",
    "InvalidNodeTypeError", "DataCloneError", "NotReadableError", "TransactionInactiveError",
    "ReadOnlyError", "unsupported",
  ]

  /// The failures that DaVinci accepts as an answer to its form.
  package static let namesOfDaVinci: Set<String> = [
    "NotAllowedError", "AbortError", "InvalidStateError", "NotSupportedError", "SecurityError",
    "TimeoutError", "UnknownError",
  ]

  /// Creates a failure with a name that the caller chooses, for example in a test.
  /// - Throws: `AuthenticatorError.unknownFailure` if the page does not accept the name, or
  ///   `noFormForFailure` for OpenAM's page.
  package init(
    name: String, on page: PasskeyRequest.Page, message: String = "the ceremony was refused"
  ) throws(AuthenticatorError) {
    let names: Set<String>
    switch page {
    case .am: names = Self.namesOfAM
    case .daVinci: names = Self.namesOfDaVinci
    case .openAM: throw .noFormForFailure
    }
    guard names.contains(name) else { throw .unknownFailure(name) }
    self.init(name, message)
  }

  init(_ name: String, _ message: String) {
    self.name = name
    self.message = message
  }
}
