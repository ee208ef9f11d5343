#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How requests are sent: what is about the machine, not about the server.
///
/// Nothing here is read from the environment; the caller hands in what counts.
public struct TransportConfiguration: Sendable, Hashable {
  /// The longest time that one request may take, from connecting to the last byte: 1 ms to 10
  /// minutes.
  package var timeout = Duration.seconds(30)
  /// The longest time that a connection may take to come about, TLS included: 1 ms to 10 minutes,
  /// and never more than one request may take.
  public var connectTimeout = Duration.seconds(10)
  /// The proxy for all requests, in place of the environment's, as curl writes it:
  /// `[SCHEME://][USER:PASSWORD@]HOST[:PORT]`; `""` stands for none.
  public var proxy: String?
  /// Other places for the connections of some addresses, each `HOST:PORT:HOST:PORT` as for curl's
  /// `--connect-to`; the first that applies counts. Certificates are checked against the address's
  /// own name.
  public var connectTo: [String] = []
  /// The path of a file of certificates (PEM) that is trusted in place of the system's.
  public var caFile: String?
  /// The path of a client certificate (PEM), with its chain.
  public var certFile: String?
  /// The path of the private key (PEM) of `certFile`; `nil` where it stands in the same file.
  public var keyFile: String?
  /// The pass phrase of the private key.
  public var keyPassword: String?
  /// Whether plain http may go elsewhere than to this machine.
  public var allowPlainHttp = false
  /// How many requests may be on the wire at a time, 1 to 10,000; others wait for their turn, in
  /// order.
  public var concurrent = 1
  /// How often a connection that could not be opened is tried again, 0 to 100.
  public var retries = 0
  /// Whether a cancelled task ends a request that is on the wire; one that waits for its turn it
  /// always ends. What a server may have begun is better awaited.
  package var cancelsOnWire = true
  /// What the environment says.
  package var environment = TransportEnvironment()

  package init() {}

  /// How long a connection may really take to come about.
  var connectLimit: Duration { min(connectTimeout, timeout) }
}

extension Duration {
  /// In whole milliseconds, at most twelve days either way.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: min(max(seconds, -1_000_000), 1_000_000)) * 1000
      + Int(clamping: attoseconds / 1_000_000_000_000_000)
  }
}

/// The variables of the environment that count for a request, as they do for curl.
package struct TransportEnvironment: Sendable, Hashable {
  /// `http_proxy`; in lower case alone, for a web server sets `HTTP_PROXY` from a header.
  package var httpProxy: String?
  /// `https_proxy`, else `HTTPS_PROXY`.
  package var httpsProxy: String?
  /// `all_proxy`, else `ALL_PROXY`: where the scheme has no proxy of its own.
  package var allProxy: String?
  /// `no_proxy`, else `NO_PROXY`: hosts that are asked directly.
  package var noProxy: String?
  /// `SSL_CERT_FILE`: trusted in place of the system's file of certificates.
  package var certificateFile: String?
  /// `SSL_CERT_DIR`: trusted in place of the system's directory of certificates.
  package var certificateDirectory: String?

  /// Which of the two spellings the value comes from.
  private(set) var httpsProxyName = "HTTPS_PROXY"
  private(set) var allProxyName = "ALL_PROXY"

  package init() {}

  /// Asks an environment for the variables; an empty one counts as unset, as it does for curl.
  package init(_ variable: (_ name: String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    httpProxy = value("http_proxy")
    httpsProxyName = value("https_proxy") == nil ? "HTTPS_PROXY" : "https_proxy"
    httpsProxy = value(httpsProxyName)
    allProxyName = value("all_proxy") == nil ? "ALL_PROXY" : "all_proxy"
    allProxy = value(allProxyName)
    noProxy = value("no_proxy") ?? value("NO_PROXY")
    certificateFile = value("SSL_CERT_FILE")
    certificateDirectory = value("SSL_CERT_DIR")
  }
}

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
