package import JourneyCrypto
import JourneyHTTP
import JourneyJSON

/// The proof that binds a code to the client that requested it (RFC 7636), always with `S256`.
package struct PKCE: Sendable, Hashable {
  /// 43 to 128 characters of `A-Z a-z 0-9 - . _ ~`, sent only to the token endpoint.
  package let verifier: String

  /// Creates a verifier of 32 random bytes: 43 base64url characters.
  package init(from random: any Randomness) throws(OidcError) {
    verifier = try RandomToken.make(from: random, bytes: 32)
  }

  /// - Throws: `unusableVerifier` if the string is not a valid verifier (RFC 7636 section 4.1).
  package init(verifier: String) throws(OidcError) {
    guard (43...128).contains(verifier.utf8.count),
      verifier.utf8.allSatisfy(PercentEncoding.isUnreserved)
    else { throw .unusableVerifier }
    self.verifier = verifier
  }

  /// Returns the SHA-256 hash of the verifier in base64url, for the authorization endpoint.
  package func challenge() throws(OidcError) -> String {
    do {
      return Base64.url.encode(try Hash.sha256(Array(verifier.utf8)))
    } catch {
      throw .cryptography(error.description)
    }
  }
}

/// Strings that nobody can guess, for `state`, `nonce` and the code verifier.
package enum RandomToken {
  /// Returns random bytes in base64url, by default the 128 bits that a `state` needs.
  package static func make(from random: any Randomness, bytes: Int = 16) throws(OidcError)
    -> String
  {
    let drawn: [UInt8]
    do {
      drawn = try random.bytes(bytes)
    } catch {
      throw .cryptography(error.description)
    }
    guard drawn.count == bytes else { throw .cryptography("cannot get enough random bytes") }
    return Base64.url.encode(drawn)
  }
}
