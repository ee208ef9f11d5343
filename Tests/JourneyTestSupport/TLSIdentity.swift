import Foundation
import JourneyCertificates
import JourneyCrypto

/// A server's or client's certificate and key, signed by an authority of its own.
package struct TLSIdentity: Sendable {
  /// The certificate of the authority, which the other side must trust.
  package let authorityPEM: String
  /// The certificate and the key.
  package let certificatePEM: String
  package let keyPEM: String
  private let key: PrivateKey

  /// - Parameters:
  ///   - hosts: names and IP addresses that the certificate is for.
  ///   - hasExpired: whether its time was over yesterday.
  package init(
    hosts: [String] = ["127.0.0.1", "localhost"], isForClient: Bool = false,
    hasExpired: Bool = false
  ) throws {
    let now = Int(Date().timeIntervalSince1970)
    let day = 86_400
    let authority = try CertificateAuthority(
      name: "test authority", validity: (now - 9 * day)...(now + 9 * day))
    let issued = try authority.issue(
      for: hosts, purpose: isForClient ? .client : .server,
      validity: (now - 8 * day)...(now + (hasExpired ? -day : 8 * day)))
    authorityPEM = authority.certificatePEM
    certificatePEM = issued.certificatePEM
    key = issued.key
    keyPEM = try key.pem()
  }

  /// The key, encrypted with a pass phrase (PKCS #8).
  package func encryptedKeyPEM(_ passphrase: String) throws -> String {
    try key.pem(passphrase: passphrase)
  }
}
