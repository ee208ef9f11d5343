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
