package import JourneyCrypto
import JourneyFlow
package import JourneyJSON

/// A tenant on loopback for trying things and for tests: PingAM's endpoints with real state.
///
/// It serves from when it is made until `stop()`, or until nobody holds it any more.
package final class DemoTenant: Sendable {
  package let options: TenantOptions
  /// Scheme, host and port, such as `http://localhost:40123`: browsers have no passkeys on an address.
  package let origin: String
  /// The authority behind https in PEM; nil on plain http.
  package let authorityPEM: String?

  private let daemon: Daemon
  private let desk: RequestHandler

  /// - Parameter clock: seconds since 1970; a test moves it by hand.
  package init(
    _ options: TenantOptions = TenantOptions(),
    clock: @escaping @Sendable () -> Int = SystemClock.now,
    randomness: any Randomness = SystemRandomness()
  ) throws(DemoTenantError) {
    let identity = options.tls ? try TenantIdentity(now: clock()) : nil
    let desk = RequestHandler()
    let tenant: TenantState
    do { tenant = try TenantState(options: options, clock: clock, randomness: randomness) } catch {
      throw .cryptography(error)
    }
    daemon = try desk.open(tenant) { () throws(DemoTenantError) in
      let daemon = try Daemon(
        port: options.port, identity: identity?.server, handler: { desk.answer($0) })
      return (daemon, Self.origin(options, port: daemon.port))
    }
    origin = Self.origin(options, port: daemon.port)
    self.options = options
    self.desk = desk
    authorityPEM = identity?.authorityPEM
  }

  private static func origin(_ options: TenantOptions, port: Int) -> String {
    "\(options.tls ? "https" : "http")://localhost:\(port)"
  }

  /// Where it listens.
  package var port: Int { daemon.port }

  /// What was asked for so far, the oldest first; the last thousand are kept.
  package var requests: [RecordedRequest] { desk.requests }

  /// Why it refused authenticators' answers so far, the oldest first; the last thousand are kept.
  package var violations: [RuleViolation] { desk.violations }

  /// From now on it misbehaves in these ways, and in no others.
  package func misbehave(_ misbehavior: Set<Misbehavior>) {
    desk.change { $0.misbehavior = misbehavior }
  }

  /// Signs with a new key from now on; the old one stays published.
  package func rotateSigningKey() throws(DemoTenantError) {
    let algorithm = options.signingAlgorithm
    try desk.change { (tenant) throws(DemoTenantError) in
      do throws(CryptoError) {
        try tenant.signingKeys.rotate(to: algorithm)
      } catch {
        throw DemoTenantError.cryptography(error)
      }
    }
  }

  /// Closes all connections; a second call does nothing.
  package func stop() { daemon.stop() }

  /// What `JOURNEY_CONFIG` is to hold.
  ///
  /// - Parameter authorityFile: where `authorityPEM` can be read.
  package func config(authorityFile: String? = nil) -> JSONValue {
    var config: JSONObject = [
      "journey": [
        "serverUrl": .string("\(origin)/\(Router.context)"), "realm": .string(options.realm),
        "cookieName": .string(options.cookieName),
      ],
      "oidc": [
        "clientId": .string(options.client),
        "redirectUri": .string(OAuthClient.demo.redirectUris[0]),
        "scopes": ["openid", "profile", "email"],
        "discoveryEndpoint": .string(
          "\(origin)/\(Router.context)/oauth2/\(Realm(options.realm).segments)"
            + "/.well-known/openid-configuration"),
      ],
    ]
    if options.davinci { config = PingOneRouter.config(origin: origin) }
    if let authorityFile { config["http"] = ["caFile": .string(authorityFile)] }
    return .object(config)
  }

  /// Where the mail API is: its calls are under `/api/v1`.
  package var mailURL: String { origin }
}

/// Why the tenant cannot start, or cannot answer.
package enum DemoTenantError: Error, Sendable, Equatable {
  /// Nothing can listen on this port of 127.0.0.1.
  case portUnavailable(Int)
  case cryptography(CryptoError)
  /// A file of the tenant could not be written.
  case fileUnwritable(path: String, reason: String)
}

extension DemoTenantError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .portUnavailable(let port):
      "cannot listen on port \(port) of 127.0.0.1: it is taken, or not allowed"
    case .cryptography(let error): "\(error)"
    case .fileUnwritable(let path, let reason): "cannot write '\(path)': \(reason)"
    }
  }
}
