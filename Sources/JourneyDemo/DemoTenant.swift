package import JourneyCrypto
import JourneyFlow
package import JourneyJSON

/// A tenant on loopback for experiments and tests, with the endpoints and the state of PingAM and
/// PingOne.
///
/// It serves from its creation until `stop()` or the release of the last reference.
package final class DemoTenant: Sendable {
  package let options: TenantOptions
  /// The origin in the tenant's addresses: `publicOrigin`, or else that at which the tenant
  /// listens.
  package let origin: String
  /// Where the tenant listens, such as `http://localhost:40123`. Passkeys do not work with an IP
  /// address.
  package let localOrigin: String
  /// The PEM certificate of the certificate authority, or `nil` for plain HTTP.
  package let authorityPEM: String?

  private let daemon: Daemon
  private let handler: RequestHandler

  /// - Parameter clock: returns seconds since 1970. A test can replace it.
  package init(
    _ options: TenantOptions = TenantOptions(),
    clock: @escaping @Sendable () -> Int = SystemClock.now,
    randomness: any Randomness = SystemRandomness()
  ) throws(DemoTenantError) {
    let identity =
      options.tls ? try TenantIdentity(for: options.publicOrigin, now: clock()) : nil
    let handler = RequestHandler()
    let tenant: TenantState
    do { tenant = try TenantState(options: options, clock: clock, randomness: randomness) } catch {
      throw .cryptography(error)
    }
    daemon = try handler.open(tenant) { () throws(DemoTenantError) in
      let daemon = try Daemon(
        port: options.port, identity: identity?.server, handler: { handler.answer($0) })
      return (daemon, options.publicOrigin ?? Self.localOrigin(options, port: daemon.port))
    }
    localOrigin = Self.localOrigin(options, port: daemon.port)
    origin = options.publicOrigin ?? localOrigin
    self.options = options
    self.handler = handler
    authorityPEM = identity?.authorityPEM
  }

  private static func localOrigin(_ options: TenantOptions, port: Int) -> String {
    "\(options.tls ? "https" : "http")://localhost:\(port)"
  }

  package var port: Int { daemon.port }

  /// The last thousand requests, oldest first.
  package var requests: [RecordedRequest] { handler.requests }

  /// The last thousand rules that refused answers of authenticators broke, oldest first.
  package var violations: [RuleViolation] { handler.violations }

  /// Sets how the tenant misbehaves from now on.
  package func misbehave(_ misbehavior: Set<Misbehavior>) {
    handler.change { $0.misbehavior = misbehavior }
  }

  /// Creates a new key, which signs all later ID tokens. The old key remains published.
  package func rotateSigningKey() throws(DemoTenantError) {
    let algorithm = options.signingAlgorithm
    try handler.change { (tenant) throws(DemoTenantError) in
      do throws(CryptoError) {
        try tenant.signingKeys.rotate(to: algorithm)
      } catch {
        throw DemoTenantError.cryptography(error)
      }
    }
  }

  /// Closes all connections. A second call does nothing.
  package func stop() { daemon.stop() }

  /// Returns the `JOURNEY_CONFIG` for this tenant.
  /// - Parameter authorityFile: the path of a file with `authorityPEM`.
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

  /// The address of the mail API, `/api/v1`. It is local, because it stands for a mail server of
  /// its own.
  package var mailURL: String { localOrigin }
}

package enum DemoTenantError: Error, Sendable, Equatable {
  /// The tenant cannot listen on this port of 127.0.0.1.
  case portUnavailable(Int)
  case cryptography(CryptoError)
  case fileUnwritable(path: String, reason: String)
}

extension DemoTenantError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .portUnavailable(let port):
      "cannot listen on port \(port) of 127.0.0.1: it is in use, or not allowed"
    case .cryptography(let error): "\(error)"
    case .fileUnwritable(let path, let reason): "cannot write '\(path)': \(reason)"
    }
  }
}
