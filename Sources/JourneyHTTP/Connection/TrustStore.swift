import CJourneyCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which certificates a server's may be signed by.
///
/// Where the system has a directory of certificates named after their hashes, it is used in place
/// of the one large file that libcurl would read whole: OpenSSL then opens the one certificate
/// that it needs.
struct TrustStore {
  /// A file of certificates; `nil` stands for none.
  let file: String?
  /// Directories of hashed certificates, divided by colons; `nil` stands for none.
  let directory: String?
  /// Whether libcurl is left to what it was built with, for nothing better is known.
  let isBuiltIn: Bool
  /// Whether libcurl is left alone with it, and none of the files exists that it may have been
  /// built with.
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

  /// Where Debian, Ubuntu, Alpine, Arch and SUSE keep the hashed directory; Fedora has the path,
  /// not always the hashes.
  private static let systemDirectory = "/etc/ssl/certs"

  /// The hashed names of roots that every such directory has had for years: asking for them by
  /// name needs no look through the directory. ISRG X1, DigiCert G2, GTS R1, USERTrust RSA,
  /// Amazon 1.
  private static let commonRoots = [
    "4042bcee.0", "607986c7.0", "1001acf7.0", "fc5a8f99.0", "ce5e74ef.0",
  ]

  /// Where Debian, Fedora, SUSE, Alpine and macOS keep all certificates in one file.
  private static let bundles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/var/lib/ca-certificates/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  private static func hashedDirectory(_ hasFile: (String) -> Bool) -> String? {
    commonRoots.contains { hasFile("\(systemDirectory)/\($0)") } ? systemDirectory : nil
  }

  private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
