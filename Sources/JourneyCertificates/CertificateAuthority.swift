import CJourneyOpenSSL
package import JourneyCrypto

/// A temporary certificate authority for tests and for the demo tenant's TLS. Its private key never
/// leaves the process.
package struct CertificateAuthority: Sendable {
  /// A certificate and its private key, in PEM.
  package struct Issued: Sendable {
    package let certificatePEM: String
    package let key: PrivateKey
  }

  /// TLS server or TLS client.
  package enum Purpose: String, Sendable {
    case server = "serverAuth"
    case client = "clientAuth"
  }

  package let certificatePEM: String
  private let key: PrivateKey
  private let name: String
  private let randomness: any Randomness

  /// - Parameters:
  ///   - name: the common name, at most 64 characters.
  ///   - validity: in seconds since 1970.
  package init(
    name: String, validity: ClosedRange<Int>, randomness: any Randomness = SystemRandomness()
  ) throws(CryptoError) {
    self.name = name
    self.randomness = randomness
    key = try .generate(.ec(.p256))
    certificatePEM = try CertificateDraft(
      subject: name, issuer: name, validity: validity,
      extensions: [
        (NID_basic_constraints, "critical,CA:TRUE"),
        (NID_key_usage, "critical,keyCertSign,cRLSign"),
      ]
    ).signed(holder: key, by: key, serial: try Self.serial(randomness))
  }

  /// Issues a certificate for a new P-256 key.
  /// - Parameter hosts: DNS names or IP addresses, at least one. The first one becomes the common
  ///   name.
  package func issue(
    for hosts: [String], purpose: Purpose = .server, validity: ClosedRange<Int>
  ) throws(CryptoError) -> Issued {
    guard let subject = hosts.first else {
      throw .unusableKey(reason: "a certificate needs a name")
    }
    let names = hosts.map { host in
      let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
      return (isAddress ? "IP:" : "DNS:") + host
    }
    let key = try PrivateKey.generate(.ec(.p256))
    let certificate = try CertificateDraft(
      subject: subject, issuer: name, validity: validity,
      extensions: [
        (NID_basic_constraints, "critical,CA:FALSE"),
        (NID_key_usage, "critical,digitalSignature"),
        (NID_ext_key_usage, purpose.rawValue),
        (NID_subject_alt_name, names.joined(separator: ",")),
      ]
    ).signed(
      holder: key, by: self.key, issuerPEM: certificatePEM, serial: try Self.serial(randomness))
    return Issued(certificatePEM: certificate, key: key)
  }

  /// Returns a random serial number of 127 bits, because those of one authority must differ (RFC
  /// 5280 section 4.1.2.2).
  private static func serial(_ randomness: any Randomness) throws(CryptoError) -> [UInt8] {
    var bytes = try randomness.bytes(16)
    bytes[0] &= 0x7F
    return bytes
  }
}
