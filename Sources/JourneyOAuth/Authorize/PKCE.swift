package import JourneyCrypto
import JourneyHTTP
import JourneyJSON

/// The proof that binds a code to the client that requested it (RFC 7636). The challenge method is
/// always `S256`.
package struct PKCE: Sendable, Hashable {
  /// The code verifier: 43 to 128 characters from the set `A-Z a-z 0-9 - . _ ~`. It is sent only to
  /// the token endpoint.
  package let verifier: String

  /// Creates a proof with a new verifier: 32 random bytes, encoded as 43 base64url characters.
  package init(from random: any Randomness) throws(OidcError) {
    verifier = try RandomToken.make(from: random, bytes: 32)
  }

  /// Creates a proof from the verifier of a flow that has already begun.
  /// - Throws: `unusableVerifier` if the string is not a valid verifier (RFC 7636 section 4.1).
  package init(verifier: String) throws(OidcError) {
    guard (43...128).contains(verifier.utf8.count),
      verifier.utf8.allSatisfy(PercentEncoding.isUnreserved)
    else { throw .unusableVerifier }
    self.verifier = verifier
  }

  /// Returns the code challenge for the authorization endpoint: the base64url-encoded SHA-256 hash
  /// of the verifier.
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
  /// Returns random bytes in base64url. The default is 16 bytes, because a `state` needs 128 random
  /// bits.
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
