#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The settings of this machine for sending requests.
///
/// This type does not read the environment. The caller passes it in.
public struct TransportConfiguration: Sendable, Hashable {
  /// The longest time that one request may take, from connecting to the last byte: 1 ms to 10
  /// minutes.
  package var timeout = Duration.seconds(30)
  /// The longest time to open a connection, including TLS: 1 ms to 10 minutes. It is never longer
  /// than the time for a request.
  public var connectTimeout = Duration.seconds(10)
  /// The proxy for all requests, in curl's form: `[SCHEME://][USER:PASSWORD@]HOST[:PORT]`. It
  /// replaces the proxy of the environment. `""` means no proxy.
  public var proxy: String?
  /// Other hosts and ports for the connections of some addresses, each in the form
  /// `HOST:PORT:HOST:PORT` of curl's `--connect-to`. The first entry that applies is used.
  /// Certificates are checked for the host of the address.
  public var connectTo: [String] = []
  /// The path of a file of trusted certificates (PEM), which replaces the certificates of the
  /// system.
  public var caFile: String?
  /// The path of a client certificate and its chain (PEM).
  public var certFile: String?
  /// The path of the private key (PEM) of `certFile`, or `nil` if it is in the same file.
  public var keyFile: String?
  /// The passphrase of the private key.
  public var keyPassword: String?
  /// Whether plain http may be sent to other machines.
  public var allowPlainHttp = false
  /// The largest number of requests in flight, 1 to 10,000. Other requests wait in order.
  public var concurrent = 1
  /// The number of times that `journey` tries again to open a connection, 0 to 100.
  public var retries = 0
  /// Whether canceling a task ends its request in flight. A waiting request always ends. If
  /// `false`, the caller learns the result of a request that the server may have begun to process.
  package var cancelsOnWire = true
  /// The variables of the environment.
  package var environment = TransportEnvironment()

  package init() {}

  /// The time limit for opening a connection, which is never longer than the time limit of a
  /// request.
  var connectLimit: Duration { min(connectTimeout, timeout) }
}

extension Duration {
  /// The duration in whole milliseconds, at most twelve days in either direction.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: min(max(seconds, -1_000_000), 1_000_000)) * 1000
      + Int(clamping: attoseconds / 1_000_000_000_000_000)
  }
}

/// The variables of the environment that affect a request, which are the same as for curl.
package struct TransportEnvironment: Sendable, Hashable {
  /// The variable `http_proxy`. Only the lowercase name is read, because a web server sets
  /// `HTTP_PROXY` from a header.
  package var httpProxy: String?
  /// `https_proxy`, otherwise `HTTPS_PROXY`.
  package var httpsProxy: String?
  /// The variable `all_proxy`, or `ALL_PROXY` if it is not set: the proxy for a scheme that has no
  /// proxy of its own.
  package var allProxy: String?
  /// The variable `no_proxy`, or `NO_PROXY` if it is not set: the hosts that need no proxy.
  package var noProxy: String?
  /// `SSL_CERT_FILE`, which replaces the system's file of trusted certificates.
  package var certificateFile: String?
  /// `SSL_CERT_DIR`, which replaces the system's directory of trusted certificates.
  package var certificateDirectory: String?

  /// The name of the variable that contains `httpsProxy`.
  private(set) var httpsProxyName = "HTTPS_PROXY"
  /// The name of the variable that contains `allProxy`.
  private(set) var allProxyName = "ALL_PROXY"

  package init() {}

  /// Reads the variables of an environment. An empty variable counts as unset, as in curl.
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
  /// The values that `timeout` may have, in milliseconds.
  package static let timeouts = 1...600_000
  /// The values that `concurrent` may have.
  package static let concurrency = 1...10_000

  /// An invalid value. `key` is its path in the JSON of a configuration, or the name of a variable.
  package struct Problem {
    package let key: String
    package let reason: String
  }

  /// The values that are invalid on any machine.
  package var problems: [Problem] {
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
    var problems: [Problem] = []
    for (key, number, allowed, unit) in numbers where !allowed.contains(number) {
      let range = "\(allowed.lowerBound) to \(allowed.upperBound)"
      problems.append(Problem(key: key, reason: "expected \(range)\(unit)"))
    }
    for (key, text) in texts where text?.hasControlCharacter == true {
      problems.append(Problem(key: key, reason: "contains a control character"))
    }
    if let proxy, !ProxyChoice.isProxy(proxy) {
      problems.append(
        Problem(key: "http.proxy", reason: "invalid proxy address, \(ProxyChoice.form)"))
    }
    for (index, text) in connectTo.enumerated() where ConnectTo(text) == nil {
      problems.append(Problem(key: "http.connectTo[\(index)]", reason: ConnectTo.form))
    }
    if keyFile != nil, certFile == nil {
      problems.append(Problem(key: "http.keyFile", reason: "missing 'certFile' for this key"))
    }
    return problems
  }

  /// Checks the values before anything is opened.
  /// - Throws: `config`, or `limit` if the system allows too few open files.
  func check() throws(TransportError) {
    if let problem = problems.first {
      throw TransportError(.config, "\(problem.key): \(problem.reason)", sent: false)
    }
    try checkOpenFiles()
  }

  /// The number of open files that one step needs: the standard streams, its connection, the
  /// resolver, files.
  package static let filesOfOneStep = 24

  /// The number of open files that a process needs for the requests in flight.
  package var neededFiles: Int { concurrent == 1 ? Self.filesOfOneStep : concurrent + 64 }

  /// The limit of open files of this process (`ulimit -n`).
  package static var openFileLimit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    return getrlimit(files, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// Checks the limit, but does not raise it. Only a program raises its limits.
  private func checkOpenFiles() throws(TransportError) {
    let limit = Self.openFileLimit
    guard limit >= Self.filesOfOneStep else { throw .tooFewOpenFiles(limit) }
    guard limit >= neededFiles else {
      throw TransportError(
        .limit, "\(concurrent) requests at a time need 'ulimit -n' of \(neededFiles), not \(limit)",
        hint: "raise the limit of open files", sent: false)
    }
  }
}

extension TransportError {
  /// Returns the error if the limit of open files is too low for one step.
  package static func tooFewOpenFiles(_ limit: Int = TransportConfiguration.openFileLimit)
    -> TransportError
  {
    let need = TransportConfiguration.filesOfOneStep
    return TransportError(
      .limit,
      limit < need
        ? "too few open files: a step needs 'ulimit -n' of \(need), not \(limit)"
        : "too few open files: all \(limit) that 'ulimit -n' allows are in use",
      hint: "raise the limit of open files", sent: false)
  }

  /// Whether the process or the system has no descriptor left.
  static var hasNoDescriptorLeft: Bool {
    let copy = dup(0)
    guard copy == -1 else {
      close(copy)
      return false
    }
    return errno == EMFILE || errno == ENFILE
  }
}
