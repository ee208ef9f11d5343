import JourneySystem

/// The settings for sending requests from this machine.
///
/// This type does not read environment variables. The caller passes in their values.
public struct TransportConfiguration: Sendable, Hashable {
  /// The maximum time for one request, from the start of the connection to the last byte of the
  /// response. The value is from 1 ms to 10 minutes.
  package var timeout = Duration.seconds(30)
  /// The maximum time for opening a connection, including TLS. The value is from 1 ms to 10
  /// minutes. The time limit for the whole request also applies.
  public var connectTimeout = Duration.seconds(10)
  /// The proxy for all requests, in curl's form: `[SCHEME://][USER:PASSWORD@]HOST[:PORT]`. This
  /// setting replaces the proxies in environment variables. `""` means no proxy.
  public var proxy: String?
  /// Alternative hosts and ports for connections to some addresses, each in the form of curl's
  /// `--connect-to`: `HOST:PORT:HOST:PORT`. For each address, the first entry that applies is used.
  /// The server's certificate must be valid for the host in the address.
  package var connectTo: [String] = []
  /// The path of a file with trusted certificates (PEM). These certificates replace the
  /// certificates of the system.
  public var caFile: String?
  /// The path of a file with a client certificate and its chain (PEM).
  public var certFile: String?
  /// The path of a file with the private key of the client certificate (PEM), or `nil` if
  /// `certFile` also contains the key.
  public var keyFile: String?
  /// The passphrase of the private key.
  public var keyPassword: String?
  /// Whether requests to other machines may use plain http.
  public var allowPlainHttp = false
  /// The maximum number of requests in flight, from 1 to 10,000. Additional requests wait in order.
  public var concurrent = 1
  /// The maximum number of additional attempts, from 0 to 100, if a connection cannot be opened.
  package var retries = 0
  /// Whether canceling a task ends the task's request even if part of the request was already sent.
  /// A request of which nothing was sent always ends when its task is canceled. If the value is
  /// `false`, the caller still learns the result of a request that the server might have begun to
  /// process.
  package var cancelsOnWire = true
  /// The environment variables that affect requests.
  package var environment = TransportEnvironment()

  package init() {}

  /// The time limit for opening a connection. It is never longer than the time limit for a request.
  var connectLimit: Duration { min(connectTimeout, timeout) }
}

extension Duration {
  /// The duration in whole milliseconds. Positive and negative values are limited to about twelve
  /// days.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: min(max(seconds, -1_000_000), 1_000_000)) * 1000
      + Int(clamping: attoseconds / 1_000_000_000_000_000)
  }
}

/// The environment variables that affect a request. curl uses the same variables.
package struct TransportEnvironment: Sendable, Hashable {
  /// The variable `http_proxy`. Only the lowercase name is read. A web server that runs CGI
  /// programs sets `HTTP_PROXY` from the request header `Proxy`, so any client could choose the
  /// proxy.
  package var httpProxy: String?
  /// The variable `https_proxy`, or `HTTPS_PROXY` if `https_proxy` is not set.
  package var httpsProxy: String?
  /// The variable `all_proxy`, or `ALL_PROXY` if `all_proxy` is not set: the proxy for a scheme
  /// that has no proxy of its own.
  package var allProxy: String?
  /// The variable `no_proxy`, or `NO_PROXY` if `no_proxy` is not set: the hosts for which no proxy
  /// is used.
  package var noProxy: String?
  /// The variable `SSL_CERT_FILE`: a file that replaces the system's file of trusted certificates.
  package var certificateFile: String?
  /// The variable `SSL_CERT_DIR`: a directory of trusted certificates that is searched before the
  /// system's directory.
  package var certificateDirectory: String?

  /// The name of the variable from which `httpsProxy` was read.
  private(set) var httpsProxyName = "HTTPS_PROXY"
  /// The name of the variable from which `allProxy` was read.
  private(set) var allProxyName = "ALL_PROXY"

  package init() {}

  /// Reads the variables of an environment. An empty variable counts as unset, as in curl.
  package init<Failure: Error>(
    _ variable: (_ name: String) throws(Failure) -> String?
  ) throws(Failure) {
    func value(_ name: String) throws(Failure) -> String? {
      try variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    httpProxy = try value("http_proxy")
    httpsProxyName = try value("https_proxy") == nil ? "HTTPS_PROXY" : "https_proxy"
    httpsProxy = try value(httpsProxyName)
    allProxyName = try value("all_proxy") == nil ? "ALL_PROXY" : "all_proxy"
    allProxy = try value(allProxyName)
    noProxy = try value("no_proxy")
    if noProxy == nil { noProxy = try value("NO_PROXY") }
    certificateFile = try value("SSL_CERT_FILE")
    certificateDirectory = try value("SSL_CERT_DIR")
  }
}

extension TransportConfiguration {
  /// The allowed values of `timeout`, in milliseconds.
  package static let timeouts = 1...600_000
  /// The allowed values of `concurrent`.
  package static let concurrency = 1...10_000

  /// An invalid value. `key` is the path of the value in the JSON of a configuration, or the name
  /// of an environment variable.
  package struct Problem {
    package let key: String
    package let reason: String
  }

  /// The invalid values, each with the reason. The limit on open files is not checked, because it
  /// depends on the machine.
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
        Problem(key: "http.proxy", reason: "invalid proxy address: \(ProxyChoice.form)"))
    }
    for (index, text) in connectTo.enumerated() where ConnectTo(text) == nil {
      problems.append(Problem(key: "http.connectTo[\(index)]", reason: ConnectTo.form))
    }
    if keyFile != nil, certFile == nil {
      problems.append(Problem(key: "http.keyFile", reason: "missing 'certFile' for this key"))
    }
    return problems
  }

  /// Checks the values before a connection or a file is opened.
  /// - Throws: a `TransportError` of kind `config` if a value is invalid, or of kind `limit` if the
  ///   system allows too few open files.
  func check() throws(TransportError) {
    if let problem = problems.first {
      throw TransportError(.config, "'\(problem.key)': \(problem.reason)", sent: false)
    }
    try checkOpenFiles()
  }

  /// The number of open files that one step needs, including the files for the standard streams,
  /// the connection and the resolver.
  package static let filesOfOneStep = 24

  /// The number of open files that a process needs for `concurrent` requests in flight.
  package var neededFiles: Int { concurrent == 1 ? Self.filesOfOneStep : concurrent + 64 }

  /// The highest number of requests in flight, up to `concurrent`, for which the process may open
  /// enough files.
  package var mostConcurrent: Int {
    min(concurrent, max(1, OpenFileLimit.current - (neededFiles - concurrent)))
  }

  /// Checks the limit on open files, but does not raise it. A library must not change the limits of
  /// the program that uses it.
  private func checkOpenFiles() throws(TransportError) {
    let limit = OpenFileLimit.current
    guard limit >= Self.filesOfOneStep else { throw .tooFewOpenFiles(limit) }
    guard limit >= neededFiles else {
      throw TransportError(
        .limit,
        "\(concurrent) requests at a time need a 'ulimit -n' of \(neededFiles), not \(limit)",
        hint: "raise the limit on open files", sent: false)
    }
  }
}

extension TransportError {
  /// Returns the error to report if a step cannot open enough files.
  package static func tooFewOpenFiles(_ limit: Int = OpenFileLimit.current)
    -> TransportError
  {
    let need = TransportConfiguration.filesOfOneStep
    return TransportError(
      .limit,
      limit < need
        ? "too few open files: a step needs a 'ulimit -n' of \(need), not \(limit)"
        : "too few open files: all \(limit) that 'ulimit -n' allows are in use",
      hint: "raise the limit on open files", sent: false)
  }

  /// Whether the process or the system has run out of file descriptors.
  static var hasNoDescriptorLeft: Bool {
    let copy = dup(0)
    guard copy == -1 else {
      close(copy)
      return false
    }
    return errno == EMFILE || errno == ENFILE
  }
}

extension TransportConfiguration: RedactedPrinting {
  /// All settings. The passphrase is hidden. The proxy is also hidden, because its address can
  /// contain a password.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "timeout": "\(timeout)", "connectTimeout": "\(connectTimeout)", "proxy": proxy.hidden,
      "connectTo": connectTo.isEmpty ? nil : "\(connectTo)", "caFile": caFile,
      "certFile": certFile, "keyFile": keyFile, "keyPassword": keyPassword.hidden,
      "allowPlainHttp": "\(allowPlainHttp)", "concurrent": "\(concurrent)",
      "retries": "\(retries)",
    ]
  }
}
