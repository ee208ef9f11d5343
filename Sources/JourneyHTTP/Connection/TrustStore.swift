import CJourneyCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The certificates that are trusted.
///
/// If the system has a directory of certificates with hashes as names, the directory replaces the
/// one large file, which libcurl would read completely. OpenSSL then opens only the certificate
/// that it needs.
struct TrustStore {
  /// The path of a file of certificates, or `nil` for none.
  let file: String?
  /// The paths of directories of hashed certificates, joined by colons, or `nil` for none.
  let directory: String?
  /// Whether libcurl uses its built-in paths, because no better path is known.
  let isBuiltIn: Bool
  /// Whether libcurl uses its built-in paths, and none of the usual files exists.
  let isEmpty: Bool

  init(_ configuration: TransportConfiguration, hasFile: (String) -> Bool = Self.exists) {
    if let caFile = configuration.caFile {
      (file, directory, isBuiltIn, isEmpty) = (caFile, nil, false, false)
      return
    }
    let system = Self.hashedDirectory(hasFile)
    let environment = configuration.environment
    file = environment.certificateFile
    directory =
      switch (environment.certificateDirectory, system) {
      case (let named?, let system?): "\(named):\(system)"
      case (let named, let system): named ?? system
      }
    isBuiltIn = file == nil && system == nil
    isEmpty = isBuiltIn && directory == nil && !Self.bundles.contains(where: hasFile)
  }

  /// The hashed directory of Debian, Ubuntu, Alpine, Arch and SUSE. Fedora has the directory, but
  /// not always with hashes.
  private static let systemDirectory = "/etc/ssl/certs"

  /// The hashed names of roots that have been in every such directory for years: ISRG X1, DigiCert
  /// G2, GTS R1, USERTrust RSA, Amazon 1. They show whether the directory has hashes without
  /// reading all of it.
  private static let commonRoots = [
    "4042bcee.0", "607986c7.0", "1001acf7.0", "fc5a8f99.0", "ce5e74ef.0",
  ]

  /// The paths of the certificate bundle on Debian, Fedora, SUSE, Alpine and macOS.
  private static let bundles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/var/lib/ca-certificates/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  private static func hashedDirectory(_ hasFile: (String) -> Bool) -> String? {
    commonRoots.contains { hasFile("\(systemDirectory)/\($0)") } ? systemDirectory : nil
  }

  private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
