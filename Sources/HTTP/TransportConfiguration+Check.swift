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
    try makeRoomForConnections()
  }

  private func check(
    _ name: String, _ value: Int, _ allowed: ClosedRange<Int>
  ) throws(TransportSetupError) {
    guard allowed.contains(value) else { throw .range(name: name, value: value, allowed: allowed) }
  }

  /// A connection is a file, and the default limit of many systems is 1024: it is raised as far as
  /// it has to be and may be.
  private func makeRoomForConnections() throws(TransportSetupError) {
    let needed = rlim_t(concurrent + 64)
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < needed else { return }
    limit.rlim_cur = min(needed, limit.rlim_max)
    guard limit.rlim_cur >= needed, setrlimit(files, &limit) == 0 else {
      throw .openFiles(needed: Int(needed), allowed: Int(clamping: limit.rlim_cur))
    }
  }
}
