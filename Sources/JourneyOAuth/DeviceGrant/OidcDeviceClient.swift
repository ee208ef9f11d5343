import JourneyCrypto
public import JourneyFlow
import JourneyHTTP
import Synchronization

/// A client for devices without a browser: the user approves the sign-in elsewhere (RFC 8628).
///
/// ```swift
/// let client = OidcDeviceClient.createOidcDeviceClient { config in
///   config.clientId = "tv"
///   config.scopes = ["openid"]
///   config.discoveryEndpoint = "https://auth.pingone.eu/…/as/.well-known/openid-configuration"
/// }
/// for await status in try await client.deviceAuthorization() { … }
/// ```
public final class OidcDeviceClient: Sendable {
  /// The client, or the error that every call reports if the configuration is invalid.
  private let setup: Result<OidcClient, FlowError>
  private let sleep: @Sendable (Duration) async throws -> Void
  private let signedIn = Mutex<OidcUser?>(nil)

  init(
    _ setup: Result<OidcClient, FlowError>,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.setup = setup
    self.sleep = sleep
  }

  /// Creates a client. With an invalid configuration it sends nothing, and `deviceAuthorization()`
  /// throws an error of kind `config`.
  public static func createOidcDeviceClient(
    _ configure: (inout OidcDeviceClientConfig) -> Void
  ) -> OidcDeviceClient {
    var config = OidcDeviceClientConfig()
    configure(&config)
    return OidcDeviceClient(config.checked(), sleep: config.sleep)
  }

  /// The error that `deviceAuthorization()` throws, or `nil` if the configuration is valid.
  package var setupError: FlowError? {
    if case .failure(let error) = setup { error } else { nil }
  }

  /// Asks for the codes, and polls until the user has decided. The stream ends with `success`,
  /// `expired`, `accessDenied` or `failure`. To stop polling, stop reading the stream.
  /// - Throws: a `FlowError` if there are no codes.
  public func deviceAuthorization() async throws(FlowError) -> AsyncStream<DeviceFlowStatus> {
    var client = try setup.get()
    let codes: DeviceAuthorizationResponse
    do throws(OidcError) {
      _ = try await client.address(of: .token)
      // Tokens that cannot be checked would be lost.
      try await client.prepareForIDToken()
      codes = try await client.deviceCodes()
    } catch {
      throw FlowError(error)
    }
    let ready = client
    return AsyncStream { continuation in
      let task = Task {
        continuation.yield(.started(codes))
        continuation.yield(
          await self.poll(codes, ready) { continuation.yield($0) } ?? .expired)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Polls until the user has decided. Returns `nil` if the code has expired.
  private func poll(
    _ codes: DeviceAuthorizationResponse, _ ready: OidcClient,
    _ report: (DeviceFlowStatus) -> Void
  ) async -> DeviceFlowStatus? {
    var client = ready
    var polls = DevicePolls(codes, at: client.now())
    while let seconds = polls.next(at: client.now()) {
      report(
        .polling(
          pollCount: polls.count, pollInterval: polls.interval,
          nextPollAt: client.now() + seconds))
      do { try await sleep(.seconds(seconds)) } catch {
        return .failure(.unsent(.interrupted, code: nil, message: "cancelled", hint: nil))
      }
      do throws(OidcError) {
        _ = try await client.poll(codes.deviceCode)
        let user = OidcUser(client, session: OpenIDSession())
        signedIn.withLock { $0 = user }
        return .success(user)
      } catch {
        if let end = polls.end(after: error) { return end }
      }
    }
    return nil
  }

  /// Returns the user who signed in last, or `nil` if nobody has, or if the tokens were revoked.
  public func user() async -> (any User)? {
    guard let user = signedIn.withLock({ $0 }), !user.client.credentials.tokens.isEmpty else {
      return nil
    }
    return user
  }

  @discardableResult
  public func revoke() async -> Logout { await signedIn.withLock({ $0 })?.revoke() ?? Logout([]) }
}
