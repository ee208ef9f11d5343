import CJourneyCurl
import JourneySystem

/// The certificates that libcurl trusts.
///
/// If the system has a directory of certificates with hashed names, libcurl uses that directory
/// instead of the single large certificate file. A certificate file must be read completely. In a
/// directory, OpenSSL opens only the certificates that it needs.
struct TrustStore {
  /// The path of a file with certificates, or `nil` if no file is used.
  let file: String?
  /// The paths of directories with hashed certificate names, joined by colons, or `nil` if no
  /// directory is used.
  let directory: String?
  /// Whether libcurl uses the certificate file at its built-in path. It uses this file only if no
  /// other file is configured and the system has no directory with hashed names.
  let usesBuiltInFile: Bool
  /// Whether libcurl also uses the certificate directory at its built-in path. The value is `true`
  /// only if `file` and `directory` are both `nil`.
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

  /// The directory of certificates with hashed names on Debian, Ubuntu, Alpine, Arch and SUSE.
  /// Fedora also has this directory, but its certificates do not always have hashed names.
  private static let systemDirectory = "/etc/ssl/certs"

  /// The hashed names of well-known root certificates: ISRG X1, DigiCert G2, GTS R1, USERTrust RSA
  /// and Amazon 1. Every system directory with hashed names has contained these five names for
  /// years. A lookup of these names shows whether a directory has hashed names, so the whole
  /// directory does not have to be read.
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
