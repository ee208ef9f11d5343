import Foundation
import JourneyCertificates
import JourneyCrypto
import Testing

@Suite struct CertificateAuthorityTests {
  private let now = 1_795_251_066

  @Test("openssl accepts the certificates, for names and addresses, during their validity")
  func verifies() throws {
    let authority = try CertificateAuthority(name: "Demo CA", validity: now...(now + 86400))
    let issued = try authority.issue(
      for: ["localhost", "127.0.0.1", "::1"], validity: now...(now + 3600))
    #expect(try issued.key.pem().hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    #expect(
      try issued.key.pem(passphrase: "phrase").hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"))

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ca = folder.appending(path: "ca.pem")
    let certificate = folder.appending(path: "server.pem")
    try authority.certificatePEM.write(to: ca, atomically: true, encoding: .utf8)
    try issued.certificatePEM.write(to: certificate, atomically: true, encoding: .utf8)
    func verify(at time: Int, _ options: [String]) throws -> Bool {
      let arguments = ["verify", "-x509_strict", "-attime", "\(time)", "-CAfile", ca.path]
      return try openssl(arguments + options + [certificate.path])
    }
    #expect(try verify(at: now + 60, ["-purpose", "sslserver", "-verify_hostname", "localhost"]))
    #expect(try verify(at: now + 60, ["-verify_ip", "127.0.0.1"]))
    #expect(try verify(at: now + 60, ["-verify_ip", "::1"]))
    #expect(try !verify(at: now + 60, ["-verify_hostname", "example.com"]))
    #expect(try !verify(at: now + 60, ["-purpose", "sslclient"]))
    #expect(try !verify(at: now + 7200, []))
  }

  private func openssl(_ arguments: [String]) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
