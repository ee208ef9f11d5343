package import JourneyJSON

/// A JSON Web Signature in compact form (RFC 7515 section 7.1). The initializer does not verify the
/// signature. Trust `header` and `payload` only if `isSigned` returns `true`.
package struct JSONWebSignature: Sendable {
  package let header: JSONObject
  package let payload: [UInt8]
  /// The signed bytes: the header and the payload, still encoded, with a dot between them.
  private let signed: [UInt8]
  private let signature: [UInt8]

  /// The maximum length of a compact JWS, in bytes.
  package static let sizeLimit = 1 << 20

  /// - Parameter takesExtensions: whether the caller checks `crit`, which names extensions that the
  ///   reader must understand (RFC 7515 section 4.1.11).
  /// - Throws: `malformedSignature` if `compact` does not consist of three base64url-encoded parts,
  ///   or if the header is not a JSON object. The error is also thrown if `compact` is longer than
  ///   `sizeLimit`, or if the header has a `crit` that the caller does not check.
  package init(_ compact: String, takesExtensions: Bool = false) throws(CryptoError) {
    guard compact.utf8.count <= Self.sizeLimit else { throw .malformedSignature }
    let parts = compact.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let header = Base64.url.decode(parts[0]),
      let payload = Base64.url.decode(parts[1]), let signature = Base64.url.decode(parts[2])
    else { throw .malformedSignature }
    do {
      guard case .object(let members) = try JSONValue(parsing: header),
        takesExtensions || members["crit"] == nil
      else { throw CryptoError.malformedSignature }
      self.header = members
    } catch {
      throw .malformedSignature
    }
    self.payload = payload
    self.signature = signature
    signed = Array((parts[0] + "." + parts[1]).utf8)
  }

  /// The algorithm in the header (`alg`). It is `nil` if `alg` is missing or unknown, or names an
  /// algorithm that does not use a key pair, such as `none` or HS256.
  package var algorithm: SignatureAlgorithm? {
    header["alg"]?.string.flatMap { SignatureAlgorithm(rawValue: $0) }
  }

  /// Returns whether this token was signed with the private key that belongs to the given public
  /// key. The caller names the algorithm, because the algorithm in the header cannot be trusted.
  package func isSigned(
    with key: PublicKey, by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> Bool {
    guard self.algorithm == algorithm else { return false }
    return try key.verifies(signature, of: signed, by: algorithm)
  }

  /// Returns whether this token was signed with the given shared key (HS256).
  package func isSigned(withSecret key: [UInt8]) throws(CryptoError) -> Bool {
    guard header["alg"]?.string == "HS256" else { return false }
    return HMAC.equal(signature, try HMAC.hmacSHA256(key: key, bytes: signed))
  }

  /// Signs a payload and returns the compact JWS, with `alg` added to the header.
  package static func compact(
    header: JSONObject = [:], payload: [UInt8], by algorithm: SignatureAlgorithm,
    with key: PrivateKey
  ) throws(CryptoError) -> String {
    let text = signingInput(header, algorithm.rawValue, payload)
    return text + "." + Base64.url.encode(try key.sign(Array(text.utf8), by: algorithm))
  }

  /// Signs a payload with a shared key (HS256) and returns the compact JWS, with `alg` added to the
  /// header.
  package static func compact(
    header: JSONObject = [:], payload: [UInt8], withSecret key: [UInt8]
  ) throws(CryptoError) -> String {
    let text = signingInput(header, "HS256", payload)
    return text + "." + Base64.url.encode(try HMAC.hmacSHA256(key: key, bytes: Array(text.utf8)))
  }

  private static func signingInput(
    _ header: JSONObject, _ algorithm: String, _ payload: [UInt8]
  ) -> String {
    var header = header
    header["alg"] = .string(algorithm)
    let text = JSONValue.object(header).compact
    return Base64.url.encode(Array(text.utf8)) + "." + Base64.url.encode(payload)
  }
}
