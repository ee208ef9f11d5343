public import JourneyFlow
import JourneyHTTP
import JourneyOAuth

/// The options for the start of a DaVinci flow.
public struct DaVinciOptions: Sendable, Hashable {
  /// The address that another device shows (`verification_uri_complete`). The flow approves the
  /// sign-in of that device and ends without an authorization code.
  package var approvalAddress: String?

  package init() {}
}

extension DaVinci {
  /// - Parameters:
  ///   - policy: the flow policy, or `nil` for the configured or default one. A flow that approves
  ///     a sign-in has none.
  ///   - language: the `Accept-Language` header of every step, or `nil` for no header.
  public func start(
    _ policy: String? = nil, language: String? = nil,
    _ configure: (inout DaVinciOptions) -> Void
  ) async -> any Node {
    var options = DaVinciOptions()
    configure(&options)
    return await start(policy, language: language, approving: options.approvalAddress)
  }
}

extension DaVinciClient {
  /// The path of PingOne's device authorization endpoint, after the address of the environment.
  private static let suffix = "/as/device_authorization"

  /// Begins the flow that approves the sign-in of another device, without PKCE and `state`, because
  /// it ends without an authorization code.
  /// - Parameter address: the address that the other device shows. Only its code is used.
  func approve(
    _ address: String, _ known: Discovery, _ boundary: FlowBoundary, _ state: FlowState
  ) async throws(FlowError) -> any Node {
    let base: WebAddress
    do throws(OidcError) {
      let endpoint = try known.address(of: .deviceAuthorization, for: .pingOne)
      base = try Self.environment(of: endpoint)
    } catch {
      throw FlowError(error)
    }
    let code: UserCode
    do { code = try UserCode(address: address, of: base.origin) } catch {
      throw .unusableAddress(error.reason)
    }
    var memory = DaVinciState()
    memory.approves = true
    let request = try requests(within: boundary, state)
      .approve(code, for: configuration.clientId, in: base)
    return await send(request, from: nil, memory: memory, state: state)
  }

  private static func environment(of endpoint: WebAddress) throws(OidcError) -> WebAddress {
    let name = DiscoveryMember.deviceAuthorization.rawValue
    guard endpoint.query == nil, endpoint.path.hasSuffix(suffix) else {
      throw .discovery(.address(name, reason: "its path does not end in '\(suffix)'"))
    }
    do { return try WebAddress(String(endpoint.text.dropLast(suffix.count))) } catch {
      throw .discovery(.address(name, reason: "\(error)"))
    }
  }
}
