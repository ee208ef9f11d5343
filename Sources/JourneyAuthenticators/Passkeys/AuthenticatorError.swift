public import JourneyHTTP

/// Why an authenticator gives no answer. No case contains a key, a code or signed data.
public enum AuthenticatorError: ExplainedError, Sendable, Equatable {
  /// The device key has this number of bytes, not 32.
  case invalidDeviceKey(length: Int)
  /// The answer needs a derived key, and there is no device key.
  case missingDeviceKey
  /// The string is not an origin such as `https://login.example.com`.
  case invalidOrigin
  /// The page's relying party is neither the claimed origin's host nor a parent domain with a dot.
  case foreignRelyingParty(String, origin: String)
  /// The page names no relying party, and neither does the claimed origin, because it has no host.
  case missingRelyingParty
  /// The page accepts any passkey of its relying party, but none is known.
  case noKnownPasskey(relyingParty: String)
  /// The page accepts any passkey of its relying party, but the device keys are not those from
  /// which the known ones were derived.
  case wrongDeviceKey(relyingParty: String)
  /// The page accepts any passkey of its relying party, and several are known. In a browser, the
  /// user would choose.
  case severalPasskeys(ids: [String])
  /// The page names no passkey, and therefore needs the user handle that this passkey does not
  /// have.
  case missingUserHandle(id: String)
  /// A member of a passkey's document is missing or invalid.
  case invalidPasskey(member: String, reason: String)
  case unsupportedKey
  /// A part of the answer contains `::`, which AM reads as the end of a part.
  case separatorInside(String)
  /// The user handle is not valid UTF-8, as AM expects.
  case invalidUserHandle
  /// The page defines no format for reporting a failed ceremony.
  case noFormForFailure
  /// The ceremony cannot report a failure with this name.
  case unknownFailure(String)
  /// The page has no challenge, or its challenge is not a string.
  case missingChallenge
  /// Neither the page nor the caller names a user.
  case missingUserID
  /// The id of the bound device is empty.
  case missingDeviceID
  /// The page asks for an unknown authentication type.
  case unknownAuthenticationType(String)
  /// The protocol sets this claim, so the caller must not.
  case reservedClaim(String)
  /// The profile is no JSON object, or its `identifier` is empty or not a string.
  case invalidProfile
  /// libcrypto failed with this message.
  case cryptography(String)
}

extension AuthenticatorError {
  public var message: String {
    switch self {
    case .invalidDeviceKey(let length): "expected a device key of 32 bytes, not \(length)"
    case .missingDeviceKey: "missing device key, which the page needs"
    case .invalidOrigin: "expected an origin of the form https://host"
    case .foreignRelyingParty(let id, let origin):
      "the relying party '\(id)' does not match the origin '\(origin)'"
    case .missingRelyingParty:
      "the page names no relying party, and the origin has no host to use instead"
    case .noKnownPasskey(let id):
      "the page names no passkey, and none is known for the relying party '\(id)'"
    case .wrongDeviceKey(let id):
      "the page names no passkey, and the known passkeys for the relying party '\(id)'"
        + " do not belong to the device key"
    case .severalPasskeys(let ids):
      "the page names no passkey, and \(ids.count) are known: "
        + ids.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    case .missingUserHandle(let id):
      "the page names no passkey, and the passkey '\(id)' has no user handle"
    case .invalidPasskey(let member, let reason): "invalid '\(member)' of a passkey: \(reason)"
    case .unsupportedKey: "expected a key for ES256, EdDSA or RS256"
    case .separatorInside(let part): "invalid '::' in the \(part): AM would split the outcome there"
    case .invalidUserHandle: "expected a user handle that is valid UTF-8, as AM writes it"
    case .noFormForFailure: "the page has no way to report a failed ceremony"
    case .unknownFailure(let name): "unknown failure '\(name)' for this page"
    case .missingChallenge: "missing challenge, expected a string"
    case .missingUserID: "missing 'userId': the page does not name the user"
    case .missingDeviceID: "the device id is empty"
    case .unknownAuthenticationType(let name):
      "unknown authentication type '\(name)'"
    case .reservedClaim(let name): "the claim '\(name)' is reserved"
    case .invalidProfile: "expected a profile that is a JSON object with a string 'identifier'"
    case .cryptography(let reason): "cannot calculate the answer: \(reason)"
    }
  }

  public var hint: String? {
    switch self {
    case .foreignRelyingParty, .missingRelyingParty, .invalidOrigin:
      "set 'authenticator.origin' to the origin that the server expects"
    case .noKnownPasskey:
      "register a passkey first, or name the one to use in 'authenticator.passkeys'"
    case .wrongDeviceKey: "check that 'authenticator.passkeys' belongs to the device key"
    case .severalPasskeys: "name only the passkey to use in 'authenticator.passkeys'"
    case .missingUserHandle: "add 'userHandle' to the passkey in 'authenticator.passkeys'"
    case .missingUserID: "set 'authenticator.userId' to the user's universal id"
    default: nil
    }
  }
}
