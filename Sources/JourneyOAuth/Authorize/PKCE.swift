package import JourneyCrypto
import JourneyHTTP

/// What binds a code to the client that asked for it (RFC 7636), always by `S256`.
package struct PKCE: Sendable, Hashable {
  /// 43 to 128 characters of `A-Z a-z 0-9 - . _ ~`; goes to the token endpoint only.
  package let verifier: String

  /// A new one: 32 bytes of the system's randomness make 43 characters.
  package init(from random: any Randomness) throws(OidcError) {
    verifier = try RandomToken.make(from: random, bytes: 32)
  }

  /// The one that a flow began with.
  /// - Throws: `unusableVerifier` where the text is not a verifier (RFC 7636 section 4.1).
  package init(verifier: String) throws(OidcError) {
    guard (43...128).contains(verifier.utf8.count),
      verifier.utf8.allSatisfy(PercentEncoding.isUnreserved)
    else { throw .unusableVerifier }
    self.verifier = verifier
  }

  /// What goes to the authorize endpoint: the verifier's SHA-256, in base64url.
  package func challenge() throws(OidcError) -> String {
    do {
      return Base64.url.encode(try Hash.sha256(Array(verifier.utf8)))
    } catch {
      throw .cryptography(error.description)
    }
  }
}

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
