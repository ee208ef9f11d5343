import JourneyHTTP

/// The failure of a passkey ceremony, with the name of a DOMException or AM's own name
/// `unsupported`.
package struct PasskeyFailure: ExplainedError, Sendable, Hashable {
  /// The name of a DOMException (WebIDL section 2.8.1), or `unsupported`.
  package let name: String
  /// A human-readable description of the failure.
  package let message: String

  /// The name of the failure if the user refused, or if the authenticator has no passkey that the
  /// page allows.
  package static let notAllowed = "NotAllowedError"
  /// The name of the failure if the authenticator has a passkey that the page excludes.
  package static let invalidState = "InvalidStateError"
  /// The name of the failure if the authenticator supports none of the page's algorithms.
  package static let notSupported = "NotSupportedError"
  /// AM's own name for the failure if the client does not support passkeys. This name is sent
  /// without the prefix `ERROR::`.
  package static let unsupported = "unsupported"

  /// The names that AM recognizes: the names in the `DOMException` type of its WebAuthn nodes, and
  /// `unsupported`. AM responds to any other name with a server error.
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

  /// The names of the failures that DaVinci accepts as an answer to its form.
  package static let namesOfDaVinci: Set<String> = [
    "NotAllowedError", "AbortError", "InvalidStateError", "NotSupportedError", "SecurityError",
    "TimeoutError", "UnknownError",
  ]

  /// Creates a failure with a name that the caller chooses, for example in a test.
  ///
  /// - Throws: `AuthenticatorError.unknownFailure` if the page does not accept the name, or
  ///   `noFormForFailure` if the page is OpenAM's.
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
