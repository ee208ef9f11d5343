import JourneyJSON

/// The `webAuthnOutcome` of a page, read as AM reads it (docs/protocol/authenticators.md, "Passkey
/// outcomes").
enum PasskeyOutcome: Equatable {
  /// An empty string, after which the page is shown again.
  case empty
  /// The client does not support WebAuthn.
  case unsupported
  /// The ceremony failed in the client, for which AM's outcome is "Client Error".
  case clientError
  /// The parts between `::`, without empty ones at the end, as in Java.
  case parts([String])

  /// The names that AM knows. Any other causes an exception.
  private static let errorNames: Set<String> = [
    "NotAllowedError", "SecurityError", "AbortError", "NotSupportedError", "InvalidStateError",
    "UnknownError", "NetworkError", "TimeoutError", "EncodingError", "ConstraintError",
    "DataError", "IndexSizeError", "HierarchyRequestError", "WrongDocumentError",
    "InvalidCharacterError", "NoModificationAllowedError", "NotFoundError",
    "InUseAttributeError", "SyntaxError", "InvalidModificationError", "NamespaceError",
    "InvalidAccessError", "URLMismatchError", "QuotaExceededError", "InvalidNodeTypeError",
    "DataCloneError", "NotReadableError", "ReadOnlyError", "VersionError", "OperationError",
    "TransactionInactiveError",
  ]

  init(_ text: String) throws(RequestError) {
    let members = JSONValue(ifValid: text)?.object
    if let error = members?["error"] {
      self = try Self.error(error.string ?? "")
    } else {
      try self.init(plain: members?["legacyData"]?.string ?? text)
    }
  }

  private init(plain text: String) throws(RequestError) {
    if text.isEmpty {
      self = .empty
    } else if text == "unsupported" {
      self = .unsupported
    } else if text.hasPrefix("ERROR::") {
      self = try Self.error(String(text.dropFirst("ERROR::".count)))
    } else {
      let parts = Self.split(text)
      try require(parts.count >= 2, .unreadable, "the outcome has no parts")
      self = .parts(parts)
    }
  }

  /// Returns the outcome for an error, whose name comes before the first colon. Without a colon, AM
  /// reads `UnknownError`.
  private static func error(_ text: String) throws(RequestError) -> PasskeyOutcome {
    let name = text.contains(":") ? String(text.prefix { $0 != ":" }) : ""
    try require(
      name.isEmpty || errorNames.contains(name), .unreadable, "AM does not know the error's name")
    return .clientError
  }

  /// Reads decimal numbers from -128 to 127, separated by commas without spaces.
  static func bytes(_ part: String) throws(RequestError) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in part.split(separator: ",", omittingEmptySubsequences: false) {
      guard let byte = Int8(number) else {
        throw .rule(.unreadable, "a part is not a list of signed bytes")
      }
      bytes.append(UInt8(bitPattern: byte))
    }
    return bytes
  }

  private static func split(_ text: String) -> [String] {
    var parts: [String] = []
    var rest = Array(text.utf8)[...]
    let colon = UInt8(ascii: ":")
    var part: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == colon, rest.first == colon {
        rest.removeFirst()
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      } else {
        part.append(byte)
      }
    }
    parts.append(String(decoding: part, as: UTF8.self))
    while parts.last == "" { parts.removeLast() }
    return parts
  }
}
