import JourneyCrypto
public import JourneyJSON

/// A passkey that a `PasskeyAuthenticator` can sign with.
///
/// Either another program created the passkey and the caller supplies its key, or the key is
/// derived from a device key. For a derived key, the authenticator needs a `Passkey` only if the
/// page names no passkey. A page names no passkey if the user signs in without a user name.
/// Printing a passkey shows no part of its key.
public struct Passkey: Sendable {
  /// The credential id, 1 to 1023 bytes.
  package let id: [UInt8]
  /// The id of the relying party, which is a domain.
  package let relyingPartyID: String
  /// The user handle, 1 to 64 bytes, or `nil` if unknown. In AM, the user handle is the UTF-8
  /// encoding of the string `userId`.
  package let userHandle: [UInt8]?
  /// The key, or `nil` if the key is derived from a device key.
  package let key: CredentialKey?

  /// Creates a passkey from its parts. If `key` is `nil`, the key is derived from a device key.
  package init(
    id: [UInt8], relyingPartyID: String, userHandle: [UInt8]? = nil, key: CredentialKey? = nil
  ) {
    self.id = id
    self.relyingPartyID = relyingPartyID
    self.userHandle = userHandle
    self.key = key
  }

  /// Reads `{"id", "rpId", "userHandle", "key"}`. `userHandle` and `key` can be missing. The id and
  /// the user handle are base64url without padding, and the key is a private JWK.
  ///
  /// - Throws: `AuthenticatorError.invalidPasskey`, `unsupportedKey`.
  public init(document members: JSONObject) throws(AuthenticatorError) {
    for name in members.keys where !["id", "rpId", "userHandle", "key"].contains(name) {
      throw .invalidPasskey(member: name, reason: "unknown member")
    }
    guard let id = try Self.bytes(members["id"], "id", 1...1023) else {
      throw .invalidPasskey(member: "id", reason: "missing value")
    }
    guard let party = members["rpId"]?.string, !party.isEmpty else {
      throw .invalidPasskey(member: "rpId", reason: "expected a string that is not empty")
    }
    self.id = id
    relyingPartyID = party
    userHandle = try Self.bytes(members["userHandle"], "userHandle", 1...64)
    if let jwk = members["key"], !jwk.isNull {
      key = try CredentialKey(jwk: jwk)
    } else {
      key = nil
    }
  }

  /// The passkey as an object that `init(document:)` can read. The object never contains a key,
  /// because this property is intended only for passkeys with derived keys.
  public var document: JSONObject {
    var members: JSONObject = [
      "id": .string(Base64.url.encode(id)), "rpId": .string(relyingPartyID),
    ]
    if let userHandle { members["userHandle"] = .string(Base64.url.encode(userHandle)) }
    return members
  }

  private static func bytes(
    _ value: JSONValue?, _ member: String, _ length: ClosedRange<Int>
  ) throws(AuthenticatorError) -> [UInt8]? {
    guard let value, !value.isNull else { return nil }
    guard let bytes = value.string.flatMap({ Base64.url.decode($0) }),
      length.contains(bytes.count)
    else {
      throw .invalidPasskey(
        member: member,
        reason: "expected \(length.lowerBound) to \(length.upperBound) bytes in base64url")
    }
    return bytes
  }
}
