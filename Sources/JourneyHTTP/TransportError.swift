/// Why a request got no answer.
public struct TransportError: Error, Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The transport is not configured as it could work, such as with a proxy that is none.
    case config
    /// This machine lacks what is needed: libcurl, certificates.
    case environment
    /// The host name has no address.
    case dns
    /// No connection came about, or the address is not to be spoken to.
    case connect
    /// The server's certificate, or ours, was not accepted, or the two sides found no common ground.
    case tls
    /// The time was up.
    case timeout
    /// The connection broke, or what came over it is no HTTP.
    case network
    /// The answer is larger than what is read.
    case limit
    /// The task that waited for the answer was cancelled.
    case interrupted
  }

  public var kind: Kind
  /// For people: lower case, no final stop, no secret, no control character.
  public var message: String
  /// What would help, where something is known to.
  public var hint: String?
  /// Whether the request, or a part of it, can have reached the server.
  public var sent: Bool
  /// What may be said of the request; `nil` where none was begun.
  public var exchange: RequestSummary?

  public init(
    _ kind: Kind, _ message: String, hint: String? = nil, sent: Bool,
    exchange: RequestSummary? = nil
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.sent = sent
    self.exchange = exchange
  }
}
