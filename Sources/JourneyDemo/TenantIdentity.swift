import JourneyCertificates
import JourneyCrypto
import JourneyHTTP

/// The tenant's certificate for loopback hosts, and the certificate authority that issued it.
struct TenantIdentity {
  private static let validity = 30 * 86400

  let authorityPEM: String
  let server: Daemon.Identity

  /// - Parameter origin: another origin for whose host the certificate is valid.
  init(for origin: String?, now: Int) throws(DemoTenantError) {
    // One hour earlier, because the clocks of two machines can differ.
    let validity = (now - 3600)...(now + Self.validity)
    var hosts = ["localhost", "127.0.0.1", "::1"]
    if let host = origin.flatMap(WebAddress.init(ifValid:))?.host, !hosts.contains(host) {
      hosts.append(host)
    }
    do {
      let authority = try CertificateAuthority(name: "journey-demo CA", validity: validity)
      let issued = try authority.issue(for: hosts, validity: validity)
      authorityPEM = authority.certificatePEM
      server = Daemon.Identity(
        certificatePEM: issued.certificatePEM, keyPEM: try issued.key.pem())
    } catch {
      throw .cryptography(error)
    }
  }
}
