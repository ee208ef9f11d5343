import CJourneyCurl
import JourneySystem

/// The certificates that libcurl trusts.
///
/// If the system has a directory of certificates with hashed names, it is used instead of the one
/// large file. OpenSSL must read such a file completely, but opens only what it needs in a
/// directory.
struct TrustStore {
  /// The certificate file, or `nil` if none is used.
  let file: String?
  /// The directories with hashed names, joined by colons, or `nil` if none is used.
  let directory: String?
  /// Whether libcurl uses the file at its built-in path: if no other file is configured and the
  /// system has no directory with hashed names.
  let usesBuiltInFile: Bool
  /// Whether libcurl uses the directory at its built-in path: if `file` and `directory` are `nil`.
  let usesBuiltInDirectory: Bool
  /// Whether libcurl uses its built-in paths although none of the usual certificate files exists.
  let isEmpty: Bool

  init(_ configuration: TransportConfiguration, hasFile: (String) -> Bool = Self.exists) {
    if let caFile = configuration.caFile {
      (file, directory) = (caFile, nil)
      (usesBuiltInFile, usesBuiltInDirectory, isEmpty) = (false, false, false)
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
    let isUnknown = file == nil && system == nil
    let hasBundle = isUnknown && Self.bundles.contains(where: hasFile)
    usesBuiltInDirectory = isUnknown && directory == nil
    // libcurl fails if its built-in file is missing, even if a directory is set.
    usesBuiltInFile = hasBundle || usesBuiltInDirectory
    isEmpty = usesBuiltInDirectory && !hasBundle
  }

  /// Where Debian, Ubuntu, Alpine, Arch and SUSE have hashed names. Fedora has the directory too,
  /// but not always with hashed names.
  private static let systemDirectory = "/etc/ssl/certs"

  /// The hashed names of ISRG X1, DigiCert G2, GTS R1, USERTrust RSA and Amazon 1, which every
  /// system directory with hashed names has had for years. Looking them up is faster than reading
  /// the directory.
  private static let commonRoots = [
    "4042bcee.0", "607986c7.0", "1001acf7.0", "fc5a8f99.0", "ce5e74ef.0",
  ]

  /// The certificate bundle on Debian, Fedora, SUSE, Alpine and macOS.
  private static let bundles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/var/lib/ca-certificates/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  private static func hashedDirectory(_ hasFile: (String) -> Bool) -> String? {
    commonRoots.contains { hasFile("\(systemDirectory)/\($0)") } ? systemDirectory : nil
  }

  private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
