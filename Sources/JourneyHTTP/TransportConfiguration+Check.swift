#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TransportConfiguration {
  /// The longest `timeout`: ten minutes, in milliseconds.
  public static let longestTimeout = 600_000
  /// The largest `concurrent`.
  public static let mostConcurrent = 10_000

  /// Finds what cannot work before anything is opened.
  func check() throws(TransportSetupError) {
    try check("timeout", timeout, 1...Self.longestTimeout)
    try check("connectTimeout", connectTimeout, 1...Self.longestTimeout)
    try check("concurrent", concurrent, 1...Self.mostConcurrent)
    try check("retries", retries, 0...100)
    let texts = [
      ("proxy", proxy), ("caFile", caFile), ("certFile", certFile), ("keyFile", keyFile),
      ("keyPassword", keyPassword), ("NO_PROXY", environment.noProxy),
      ("SSL_CERT_FILE", environment.certificateFile),
      ("SSL_CERT_DIR", environment.certificateDirectory),
    ]
    for (name, text) in texts {
      if text?.hasControls == true { throw .controlCharacter(name: name) }
    }
    try checkOpenFiles()
  }

  private func check(
    _ name: String, _ value: Int, _ allowed: ClosedRange<Int>
  ) throws(TransportSetupError) {
    guard allowed.contains(value) else { throw .range(name: name, value: value, allowed: allowed) }
  }

  /// What a process needs of open files: one for each connection, and some for everything else.
  package var neededFiles: Int { concurrent + 64 }

  /// The limit is the host's: it is read here, and raised by nobody but a program.
  private func checkOpenFiles() throws(TransportSetupError) {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < rlim_t(neededFiles) else { return }
    throw .openFiles(needed: neededFiles, allowed: Int(clamping: limit.rlim_cur))
  }
}
