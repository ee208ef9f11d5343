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

  /// The open files that one step needs: the standard streams, its connection, the resolver, files.
  package static let filesOfOneStep = 24

  /// The open files that a process needs for this many requests at a time.
  package var neededFiles: Int { concurrent == 1 ? Self.filesOfOneStep : concurrent + 64 }

  /// The limit of open files that the system has set for this process (`ulimit -n`).
  package static var openFileLimit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    return getrlimit(files, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// The limit is the host's: it is read here, and raised by nobody but a program.
  private func checkOpenFiles() throws(TransportError) {
    let limit = Self.openFileLimit
    guard limit >= Self.filesOfOneStep else { throw .tooFewOpenFiles(limit) }
    guard limit >= neededFiles else {
      throw TransportError(
        .limit, "\(concurrent) requests at a time need ulimit -n \(neededFiles); it is \(limit)",
        hint: "raise the limit of open files", sent: false)
    }
  }
}

extension TransportError {
  /// Not even one step fits into the limit of open files.
  package static func tooFewOpenFiles(_ limit: Int = TransportConfiguration.openFileLimit)
    -> TransportError
  {
    let need = TransportConfiguration.filesOfOneStep
    return TransportError(
      .limit,
      limit < need
        ? "too few open files: ulimit -n is \(limit), a step needs \(need)"
        : "too few open files: all that ulimit -n allows (\(limit)) are in use",
      hint: "raise the limit of open files", sent: false)
  }

  /// Whether the process, or the system, has no descriptor left.
  static var hasNoDescriptorLeft: Bool {
    let copy = dup(0)
    guard copy == -1 else {
      close(copy)
      return false
    }
    return errno == EMFILE || errno == ENFILE
  }
}
