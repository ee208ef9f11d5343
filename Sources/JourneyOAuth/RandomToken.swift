package import JourneyCrypto

/// Texts that nobody can guess: for `state`, `nonce` and the code verifier.
package enum RandomToken {
  /// Base64url of so many random bytes; 16 are the 128 bits that a `state` needs.
  package static func make(from random: any Randomness, bytes: Int = 16) throws(OidcError)
    -> String
  {
    let drawn: [UInt8]
    do {
      drawn = try random.bytes(bytes)
    } catch {
      throw .cryptography(error.description)
    }
    guard drawn.count == bytes else { throw .cryptography("too few random bytes were drawn") }
    return Base64.url.encode(drawn)
  }
}
