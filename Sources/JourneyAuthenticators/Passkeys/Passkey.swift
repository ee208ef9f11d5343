import JourneyCrypto
public import JourneyJSON

/// A passkey that a `PasskeyAuthenticator` can sign with. Printing it shows no part of its key.
///
/// Its key comes from the caller, because another program created it, or is derived from a device
/// key. With a derived key, a `Passkey` is needed only for a page that names none: the user signs
/// in without a user name.
public struct Passkey: Sendable {
  /// 1 to 1023 bytes.
  package let id: [UInt8]
  /// A domain.
  package let relyingPartyID: String
  /// 1 to 64 bytes, if it is known. In AM, the UTF-8 of the string `userId`.
  package let userHandle: [UInt8]?
  /// The key, or `nil` if it is derived from a device key.
  package let key: CredentialKey?

  package init(
    id: [UInt8], relyingPartyID: String, userHandle: [UInt8]? = nil, key: CredentialKey? = nil
  ) {
    self.id = id
    self.relyingPartyID = relyingPartyID
    self.userHandle = userHandle
    self.key = key
  }

  /// Reads `{"id", "rpId", "userHandle", "key"}`, of which `userHandle` and `key` can be missing.
  /// The id and the user handle are base64url without padding, and the key is a private JWK.
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

  /// The members for `init(document:)`, without a key, because this is for passkeys with derived
  /// keys.
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
