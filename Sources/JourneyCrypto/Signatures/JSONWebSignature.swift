package import JourneyJSON

/// A compact JWS (RFC 7515 section 7.1), not verified: trust `header` and `payload` only if
/// `isSigned` returns `true`.
package struct JSONWebSignature: Sendable {
  package let header: JSONObject
  package let payload: [UInt8]
  /// The encoded header and payload, with a dot between them.
  private let signed: [UInt8]
  private let signature: [UInt8]

  /// The maximum length in bytes.
  package static let sizeLimit = 1 << 20

  /// - Parameter takesExtensions: whether the caller checks `crit`, the extensions that a reader
  ///   must understand (RFC 7515 section 4.1.11).
  /// - Throws: `malformedSignature` if `compact` is longer than `sizeLimit` or not three parts in
  ///   base64url, or if the header is no JSON object or has a `crit` that the caller does not
  ///   check.
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

  /// `alg`, or `nil` if it is missing, unknown or without a key pair, such as `none` or HS256.
  package var algorithm: SignatureAlgorithm? {
    header["alg"]?.string.flatMap { SignatureAlgorithm(rawValue: $0) }
  }

  /// Returns whether the key signed this. The caller names the algorithm, because the one in the
  /// header cannot be trusted.
  package func isSigned(
    with key: PublicKey, by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> Bool {
    guard self.algorithm == algorithm else { return false }
    return try key.verifies(signature, of: signed, by: algorithm)
  }

  /// Returns whether the shared key signed this (HS256).
  package func isSigned(withSecret key: [UInt8]) throws(CryptoError) -> Bool {
    guard header["alg"]?.string == "HS256" else { return false }
    return HMAC.equal(signature, try HMAC.hmacSHA256(key: key, bytes: signed))
  }

  /// Adds `alg` to the header.
  package static func compact(
    header: JSONObject = [:], payload: [UInt8], by algorithm: SignatureAlgorithm,
    with key: PrivateKey
  ) throws(CryptoError) -> String {
    let text = signingInput(header, algorithm.rawValue, payload)
    return text + "." + Base64.url.encode(try key.sign(Array(text.utf8), by: algorithm))
  }

  /// Signs with HS256, and adds `alg` to the header.
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
