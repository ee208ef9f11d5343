import JourneyCrypto
public import JourneyFlow
import JourneyHTTP
import JourneyOAuth

/// A client for the devices in a user's AM profile, such as passkeys and authenticator apps.
///
/// ```swift
/// let client = DeviceClient(
///   config: DeviceClientConfig(
///     serverUrl: "https://am.example.com/am", realm: "alpha", ssoToken: session.value))
/// for device in try await client.webAuthn.get().get() { await client.webAuthn.delete(device) }
/// ```
public struct DeviceClient: Sendable {
  /// The realm and the user, or an error if the configuration is invalid or nobody is signed in.
  typealias Setup = @Sendable () async -> Result<(server: JourneyServer, user: OidcUser), FlowError>

  private let setup: Setup

  init(_ setup: @escaping Setup) { self.setup = setup }

  /// Creates a client for a session. If the configuration is invalid, each call returns an error of
  /// kind `config`.
  public init(config: DeviceClientConfig) {
    var journey = JourneyConfig()
    journey.serverUrl = config.serverUrl
    journey.realm = config.realm
    journey.cookie = config.cookieName
    journey.http = config.http
    journey.transport = config.transport
    let session = SessionCookie(value: config.ssoToken, cookieName: config.cookieName)
    let ready = journey.checked().map { checked in
      let client = OidcClient(
        nil, provider: .am(serverUrl: checked.server.base, realm: checked.server.realm),
        headers: checked.server.headers, credentials: Credentials(session: session),
        transport: checked.transport, random: SystemRandomness(), now: journey.now)
      return (
        server: checked.server, user: OidcUser(client, session: AMSession(checked.server))
      )
    }
    setup = { ready }
  }

  public var oath: DeviceCollection { DeviceCollection(.oath, setup) }
  public var push: DeviceCollection { DeviceCollection(.push, setup) }
  public var bound: DeviceCollection { DeviceCollection(.binding, setup) }
  public var profile: DeviceCollection { DeviceCollection(.profile, setup) }
  public var webAuthn: DeviceCollection { DeviceCollection(.webauthn, setup) }
}

/// The devices of one kind.
public struct DeviceCollection: Sendable {
  private let kind: DeviceKind
  private let setup: DeviceClient.Setup

  init(_ kind: DeviceKind, _ setup: @escaping DeviceClient.Setup) {
    self.kind = kind
    self.setup = setup
  }

  public func get() async -> Result<[UserDevice], FlowError> {
    await act { devices, client throws(OidcError) in try await devices.list(kind, &client) }
  }

  /// Renames a device to its `deviceName`. AM changes nothing else.
  @discardableResult
  public func update(_ device: UserDevice) async -> Result<Void, FlowError> {
    await act { devices, client throws(OidcError) in try await devices.update(device, &client) }
  }

  /// Removes a device, without a request if the server has said that this session may not do so.
  @discardableResult
  public func delete(_ device: UserDevice) async -> Result<Void, FlowError> {
    await act { devices, client throws(OidcError) in try await devices.delete(device, &client) }
  }

  private func act<Outcome>(
    _ body: (AMDevices, inout OidcClient) async throws(OidcError) -> Outcome
  ) async -> Result<Outcome, FlowError> {
    switch await setup() {
    case .failure(let error): return .failure(error)
    case .success(let (server, user)):
      return await user.act { client throws(OidcError) in
        let devices = try await AMDevices(server, &client)
        return try await body(devices, &client)
      }.mapError { FlowError($0) }
    }
  }
}

/// Ping's names for the devices of each kind.
public typealias OathDevice = UserDevice
public typealias PushDevice = UserDevice
public typealias BoundDevice = UserDevice
public typealias ProfileDevice = UserDevice
public typealias WebAuthnDevice = UserDevice

extension Journey {
  /// The devices of the user who signed in last with this object.
  public var devices: DeviceClient {
    DeviceClient {
      do throws(FlowError) {
        let server = try self.server.get()
        guard let user = await self.journeyUser() as? OidcUser else {
          throw FlowError(OidcError.noSession)
        }
        return .success((server, user))
      } catch {
        return .failure(error)
      }
    }
  }
}
