package import JourneyJSON

/// A JSON Web Signature in compact form (RFC 7515 section 7.1). Reading it verifies nothing:
/// what `header` and `payload` say counts only after `isSigned`.
package struct JSONWebSignature: Sendable {
  package let header: JSONObject
  package let payload: [UInt8]
  /// What the signature is of: the first two parts, as they came.
  private let signed: [UInt8]
  private let signature: [UInt8]

  /// Longer texts are refused, in UTF-8 bytes.
  package static let sizeLimit = 1 << 20

  /// - Parameter takesExtensions: whether the caller looks at `crit` itself, which names extensions
  ///   that must be understood (RFC 7515 section 4.1.11).
  /// - Throws: `malformedSignature` where `compact` is not three parts in base64url, its header is
  ///   not a JSON object, or there is `crit`, and the caller does not look at it.
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

  /// What the header names as `alg`; nil where that is not an algorithm with a key pair: `none` and
  /// HS256 above all.
  package var algorithm: SignatureAlgorithm? {
    header["alg"]?.string.flatMap { SignatureAlgorithm(rawValue: $0) }
  }

  /// Whether `key` signed it. The caller says by which algorithm, never the header alone.
  package func isSigned(
    with key: PublicKey, by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> Bool {
    guard self.algorithm == algorithm else { return false }
    return try key.verifies(signature, of: signed, by: algorithm)
  }

  /// Whether it is an HS256 signature with this shared key.
  package func isSigned(withSecret key: [UInt8]) throws(CryptoError) -> Bool {
    guard header["alg"]?.string == "HS256" else { return false }
    return HMAC.equal(signature, try HMAC.hmacSHA256(key: key, bytes: signed))
  }

  /// Signs `payload`; `alg` is added to the header.
  package static func compact(
    header: JSONObject = [:], payload: [UInt8], by algorithm: SignatureAlgorithm,
    with key: PrivateKey
  ) throws(CryptoError) -> String {
    let text = signingInput(header, algorithm.rawValue, payload)
    return text + "." + Base64.url.encode(try key.sign(Array(text.utf8), by: algorithm))
  }

  /// Signs `payload` with a shared key: HS256.
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
