public import JourneyHTTP

/// The failure of a ceremony: the name of a DOMException, or AM's `unsupported`.
public struct PasskeyFailure: ExplainedError, Sendable, Hashable {
  /// The name of a DOMException (WebIDL section 2.8.1), or `unsupported`.
  public let name: String
  /// A sentence for people.
  public let message: String

  /// The user refused, or the authenticator has no passkey that the page allows.
  public static let notAllowed = "NotAllowedError"
  /// The authenticator has a passkey that the page excludes.
  public static let invalidState = "InvalidStateError"
  /// The authenticator supports none of the page's algorithms.
  public static let notSupported = "NotSupportedError"
  /// AM's own name for a client that does not support passkeys. This name is sent without
  /// `ERROR::`.
  public static let unsupported = "unsupported"

  /// The names that AM knows (AM, `DOMException` of the WebAuthn nodes), and `unsupported`. AM
  /// answers any other name with a server error.
  public static let namesOfAM: Set<String> = [
    "NotAllowedError", "SecurityError", "AbortError", "NotSupportedError", "InvalidStateError",
    "UnknownError", "NetworkError", "TimeoutError", "EncodingError", "ConstraintError",
    "DataError", "NotFoundError", "SyntaxError", "OperationError", "QuotaExceededError",
    "VersionError", "IndexSizeError", "HierarchyRequestError", "WrongDocumentError",
    "InvalidCharacterError", "NoModificationAllowedError", "InUseAttributeError",
    "InvalidModificationError", "NamespaceError", "InvalidAccessError", "URLMismatchError",
    "InvalidNodeTypeError", "DataCloneError", "NotReadableError", "TransactionInactiveError",
    "ReadOnlyError", "unsupported",
  ]

  /// The names that a DaVinci form may report.
  public static let namesOfDaVinci: Set<String> = [
    "NotAllowedError", "AbortError", "InvalidStateError", "NotSupportedError", "SecurityError",
    "TimeoutError", "UnknownError",
  ]

  /// Creates a failure that the caller requests, as a test does.
  ///
  /// - Throws: `AuthenticatorError.unknownFailure` if the page does not know the name, or
  ///   `noFormForFailure` for OpenAM's page.
  public init(
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
