import JourneyJSON

extension PublicKey {
  /// The key's own name (RFC 7638): SHA-256 of its required members, in base64url, 43 characters.
  package func thumbprint() throws(CryptoError) -> String {
    // The required members in the order of their names, without white space.
    let members = jwk.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let text = JSONValue.object(JSONObject(members)).compact
    return Base64.url.encode(try Hash.sha256(Array(text.utf8)))
  }
}
