#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TransportConfiguration {
  /// The longest `timeout`: ten minutes, in milliseconds.
  package static let longestTimeout = 600_000
  /// The largest `concurrent`.
  package static let mostConcurrent = 10_000

  /// Finds what cannot work before anything is opened.
  /// - Throws: `config`, or `limit` where the system allows too few open files.
  func check() throws(TransportError) {
    try check("timeout", timeout.milliseconds, 1...Self.longestTimeout)
    try check("connectTimeout", connectTimeout.milliseconds, 1...Self.longestTimeout)
    try check("concurrent", concurrent, 1...Self.mostConcurrent)
    try check("retries", retries, 0...100)
    let texts = [
      ("proxy", proxy), ("caFile", caFile), ("certFile", certFile), ("keyFile", keyFile),
      ("keyPassword", keyPassword), ("NO_PROXY", environment.noProxy),
      ("SSL_CERT_FILE", environment.certificateFile),
      ("SSL_CERT_DIR", environment.certificateDirectory),
    ]
    for (name, text) in texts {
      if text?.hasControlCharacter == true {
        throw TransportError(.config, "a control character stands in \(name)", sent: false)
      }
    }
    try checkOpenFiles()
  }

  private func check(
    _ name: String, _ value: Int, _ allowed: ClosedRange<Int>
  ) throws(TransportError) {
    guard allowed.contains(value) else {
      throw TransportError(
        .config, "\(name) is \(value), not in \(allowed.lowerBound)…\(allowed.upperBound)",
        sent: false)
    }
  }

  /// What a process needs of open files: one for each connection, and some for everything else.
  package var neededFiles: Int { concurrent + 64 }

  /// The limit is the host's: it is read here, and raised by nobody but a program.
  private func checkOpenFiles() throws(TransportError) {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < rlim_t(neededFiles) else { return }
    throw TransportError(
      .limit,
      "\(concurrent) requests at a time need \(neededFiles) open files, and the system allows \(limit.rlim_cur)",
      hint: "raise the limit (ulimit -n)", sent: false)
  }
}
