#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TransportConfiguration {
  /// What `timeout` may be, in milliseconds.
  package static let timeouts = 1...600_000
  /// What `concurrent` may be.
  package static let concurrency = 1...10_000

  /// What is wrong with one value; `key` is its path in the JSON of a configuration, or the name of
  /// a variable.
  package struct Fault {
    package let key: String
    package let reason: String
  }

  /// What cannot work, as far as that can be said without looking at the machine.
  package var faults: [Fault] {
    let milliseconds = " milliseconds"
    let numbers = [
      ("timeout", timeout.milliseconds, Self.timeouts, milliseconds),
      ("http.connectTimeout", connectTimeout.milliseconds, Self.timeouts, milliseconds),
      ("http.concurrent", concurrent, Self.concurrency, ""),
      ("http.retries", retries, 0...100, ""),
    ]
    let texts = [
      ("http.proxy", proxy), ("http.caFile", caFile), ("http.certFile", certFile),
      ("http.keyFile", keyFile), ("http.keyPassword", keyPassword),
      ("NO_PROXY", environment.noProxy), ("SSL_CERT_FILE", environment.certificateFile),
      ("SSL_CERT_DIR", environment.certificateDirectory),
    ]
    var faults: [Fault] = []
    for (key, number, allowed, unit) in numbers where !allowed.contains(number) {
      let range = "\(allowed.lowerBound) to \(allowed.upperBound)"
      faults.append(Fault(key: key, reason: "expected \(range)\(unit)"))
    }
    for (key, text) in texts where text?.hasControlCharacter == true {
      faults.append(Fault(key: key, reason: "holds a control character"))
    }
    if let proxy, !ProxyChoice.isProxy(proxy) {
      faults.append(
        Fault(key: "http.proxy", reason: "is not the address of a proxy: \(ProxyChoice.form)"))
    }
    for (place, text) in connectTo.enumerated() where ConnectTo(text) == nil {
      faults.append(Fault(key: "http.connectTo[\(place)]", reason: ConnectTo.form))
    }
    if keyFile != nil, certFile == nil {
      faults.append(Fault(key: "http.keyFile", reason: "stands without 'certFile'"))
    }
    return faults
  }

  /// Finds what cannot work before anything is opened.
  /// - Throws: `config`, or `limit` where the system allows too few open files.
  func check() throws(TransportError) {
    if let fault = faults.first {
      throw TransportError(.config, "\(fault.key): \(fault.reason)", sent: false)
    }
    try checkOpenFiles()
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
