import JourneySystem

/// The settings for sending requests from this machine. Environment variables are passed in by the
/// caller.
public struct TransportConfiguration: Sendable, Hashable {
  /// The limit for one request, from the start of the connection to the last byte of the response:
  /// 1 ms to 10 minutes.
  package var timeout = Duration.seconds(30)
  /// The limit for opening a connection, including TLS: 1 ms to 10 minutes, within the limit for
  /// the whole request.
  public var connectTimeout = Duration.seconds(10)
  /// `[SCHEME://][USER:PASSWORD@]HOST[:PORT]`, as in curl, or `""` for no proxy. It replaces the
  /// proxies in environment variables.
  public var proxy: String?
  /// Other hosts and ports to connect to, each in the form of curl's `--connect-to`:
  /// `HOST:PORT:HOST:PORT`. The first entry that applies counts. The server's certificate must be
  /// valid for the host in the address.
  package var connectTo: [String] = []
  /// A file with trusted certificates (PEM), which replace those of the system.
  public var caFile: String?
  /// A file with a client certificate and its chain (PEM).
  public var certFile: String?
  /// A file with the private key of the client certificate (PEM), or `nil` if it is in `certFile`.
  public var keyFile: String?
  public var keyPassword: String?
  /// Whether requests to other machines may use plain http.
  public var allowPlainHttp = false
  /// The maximum number of requests in flight, from 1 to 10,000. Others wait in order.
  public var concurrent = 1
  /// How often to try again if a connection cannot be opened, from 0 to 100.
  package var retries = 0
  /// Whether canceling a task ends a request of which a part was sent. If `false`, the caller still
  /// learns the result of a request that the server might have begun to process. A request of which
  /// nothing was sent always ends.
  package var cancelsOnWire = true
  package var environment = TransportEnvironment()

  package init() {}

  /// The limit for opening a connection, which is at most the limit for a request.
  var connectLimit: Duration { min(connectTimeout, timeout) }
}

extension Duration {
  /// The duration in whole milliseconds, limited to about twelve days in both directions.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: min(max(seconds, -1_000_000), 1_000_000)) * 1000
      + Int(clamping: attoseconds / 1_000_000_000_000_000)
  }
}

/// The environment variables that affect a request, as in curl.
package struct TransportEnvironment: Sendable, Hashable {
  /// `http_proxy`. `HTTP_PROXY` is ignored, because CGI servers set it from the request header
  /// `Proxy`, so that any client could choose the proxy.
  package var httpProxy: String?
  /// `https_proxy`, or else `HTTPS_PROXY`.
  package var httpsProxy: String?
  /// `all_proxy`, or else `ALL_PROXY`: the proxy for a scheme without one of its own.
  package var allProxy: String?
  /// `no_proxy`, or else `NO_PROXY`: the hosts to reach without a proxy.
  package var noProxy: String?
  /// `SSL_CERT_FILE`, which replaces the system's file of trusted certificates.
  package var certificateFile: String?
  /// `SSL_CERT_DIR`, which is searched before the system's directory.
  package var certificateDirectory: String?

  /// The variable of `httpsProxy`.
  private(set) var httpsProxyName = "HTTPS_PROXY"
  /// The variable of `allProxy`.
  private(set) var allProxyName = "ALL_PROXY"

  package init() {}

  /// Reads the variables. An empty one counts as unset, as in curl.
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
  package static let concurrency = 1...10_000

  /// An invalid value. `key` is its path in the JSON of a configuration, or an environment
  /// variable.
  package struct Problem {
    package let key: String
    package let reason: String
  }

  /// The invalid values, except the limit on open files, which depends on the machine.
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

  /// The open files of one step, including the standard streams, the connection and the resolver.
  package static let filesOfOneStep = 24

  /// The open files that a process needs for `concurrent` requests in flight.
  package var neededFiles: Int { concurrent == 1 ? Self.filesOfOneStep : concurrent + 64 }

  /// How many requests, up to `concurrent`, the limit on open files allows in flight.
  package var mostConcurrent: Int {
    min(concurrent, max(1, OpenFileLimit.current - (neededFiles - concurrent)))
  }

  /// Does not raise the limit on open files, because a library must not change those of its
  /// program.
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
  /// All settings, with the passphrase hidden, and the proxy, whose address can contain a password.
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
