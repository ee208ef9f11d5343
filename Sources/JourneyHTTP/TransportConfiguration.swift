/// How requests are sent: what is about the machine, not about the server.
///
/// Nothing here is read from the environment; the caller hands in what counts.
public struct TransportConfiguration: Sendable, Hashable {
  /// The longest time that one request may take, from connecting to the last byte, in milliseconds.
  public var timeout = 30_000
  /// The longest time that a connection may take to come about, TLS included, in milliseconds;
  /// never more than `timeout`.
  public var connectTimeout = 10_000
  /// The proxy for all requests, in place of the environment's; `""` is none.
  public var proxy: String?
  /// A file of certificates (PEM) that is trusted in place of the system's.
  public var caFile: String?
  /// A client certificate (PEM), with its chain.
  public var certFile: String?
  /// The private key (PEM) of `certFile`; `nil` where it stands in the same file.
  public var keyFile: String?
  /// The pass phrase of the private key.
  public var keyPassword: String?
  /// Whether plain http may go elsewhere than to this machine.
  public var allowPlainHttp = false
  /// How many requests may be on the wire at a time; others wait for their turn, in order.
  public var concurrent = 1
  /// How often a connection that could not be opened is tried again.
  public var retries = 0
  /// Whether a cancelled task ends a request that is on the wire; one that waits for its turn it
  /// always ends. What a server may have begun is better awaited.
  public var cancelsOnWire = true
  /// What the environment says.
  public var environment = TransportEnvironment()

  public init() {}
}
