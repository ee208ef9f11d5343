import JourneyCertificates
import JourneyCrypto

/// An attestation object (W3C Web Authentication Level 2, section 6.5.4): `none`, or `packed`,
/// which the credential itself or a certificate's key signs.
struct AttestationReader {
  let format: String
  let data: AuthenticatorDataReader
  private let statement: CBORValue
  private let authenticatorData: [UInt8]

  init(_ bytes: [UInt8]) throws(RequestError) {
    let object: CBORValue
    do {
      object = try CanonicalCBORReader.read(bytes)
    } catch {
      throw .rule(.attestation, "the attestation object: the CBOR \(error.rawValue)")
    }
    guard object.count == 3, let format = object[.text("fmt")]?.text,
      let statement = object[.text("attStmt")], case .map = statement,
      let authenticatorData = object[.text("authData")]?.bytes
    else { throw .rule(.attestation, "the attestation object has not its three members") }
    self.format = format
    self.statement = statement
    self.authenticatorData = authenticatorData
    data = try AuthenticatorDataReader(authenticatorData)
  }

  /// Checks the attestation statement (sections 8.2 and 8.7), but not the certificate chain.
  /// - Parameter hash: the SHA-256 hash of clientDataJSON.
  func check(_ key: COSEPublicKey, hash: [UInt8]) throws(RequestError) {
    switch format {
    case "none":
      try require(statement.count == 0, .attestation, "the statement of 'none' is not empty")
    case "packed":
      let chain = statement[.text("x5c")]
      guard let algorithm = statement[.text("alg")]?.integer,
        let signature = statement[.text("sig")]?.bytes,
        statement.count == (chain == nil ? 2 : 3)
      else { throw .rule(.attestation, "the packed statement has not its members") }
      let signer = try chain.map(Self.key) ?? key.key
      try require(
        chain != nil || algorithm == key.algorithm, .attestation,
        "the statement's algorithm is not the key's")
      guard
        COSEPublicKey.verifies(signature, of: authenticatorData + hash, by: algorithm, with: signer)
      else { throw .rule(.attestation, "the statement's signature does not verify") }
    default:
      throw .rule(.attestation, "the statement is neither 'none' nor 'packed'")
    }
  }

  private static func key(_ chain: CBORValue) throws(RequestError) -> PublicKey {
    guard let certificate = chain.array?.first?.bytes else {
      throw .rule(.attestation, "x5c contains no certificate")
    }
    do {
      return try PublicKey(certificate: certificate)
    } catch {
      throw .rule(.attestation, "x5c does not begin with a certificate")
    }
  }
}
