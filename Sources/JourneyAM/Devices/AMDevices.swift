import JourneyHTTP
import JourneyJSON
package import JourneyOAuth

/// The devices of the user to whom a session belongs.
package struct AMDevices: Sendable {
  private let server: JourneyServer
  /// The user's id in the paths of AM's REST API.
  private let owner: String

  /// Asks AM for the session's user.
  package init(_ server: JourneyServer, _ client: inout OidcClient) async throws(OidcError) {
    guard let owner = try await AMSession(server).info(&client).username, !owner.isEmpty else {
      throw .unknownResponse(status: client.exchange?.status ?? 200)
    }
    self.server = server
    self.owner = owner
  }

  /// Returns the devices of one kind, or of all kinds that the server has.
  package func list(_ kind: DeviceKind?, _ client: inout OidcClient) async throws(OidcError)
    -> [UserDevice]
  {
    if let kind { return try await list(of: kind, &client) }
    var devices: [UserDevice] = []
    for kind in DeviceKind.allCases {
      do { devices += try await list(of: kind, &client) } catch {
        guard error.code == "not_supported" else { throw error }
      }
    }
    return devices
  }

  private func list(of kind: DeviceKind, _ client: inout OidcClient) async throws(OidcError)
    -> [UserDevice]
  {
    var failure: OidcError?
    for collection in kind.collections {
      let reply = try await send(
        .GET, collection, query: [("_queryFilter", "true")], &client)
      do { return try AMDevicesEndpoint.devices(in: reply, kind, collection) } catch {
        guard reply.status == 404 else { throw forgetting(error, &client) }
        failure = failure ?? error
      }
    }
    throw failure ?? .unknownResponse(status: 404)
  }

  package func update(_ device: UserDevice, _ client: inout OidcClient) async throws(OidcError) {
    guard let member = device.kind.nameMember else {
      throw .unsent(
        .answers, code: nil,
        message: "cannot rename a device of the kind '\(device.kind.rawValue)'",
        hint: nil)
    }
    let reply = try await send(
      .PUT, device.collection + [device.id], body: [member: .string(device.deviceName)], &client)
    guard reply.isSuccess else {
      throw forgetting(AMDevicesEndpoint.failure(reply, changing: device.kind), &client)
    }
  }

  /// Sends nothing if the server has said that this session may not remove the device.
  package func delete(_ device: UserDevice, _ client: inout OidcClient) async throws(OidcError) {
    guard device.isRemovable != false else {
      throw .unsent(
        .refused, code: "not_removable",
        message: "this session may not remove the \(device.kind.rawValue) device '\(device.id)'",
        hint: device.kind.factorHint)
    }
    let reply = try await send(.DELETE, device.collection + [device.id], &client)
    guard reply.isSuccess else {
      throw forgetting(AMDevicesEndpoint.failure(reply, changing: device.kind), &client)
    }
  }

  /// Removes all devices of a kind that this session may remove, and returns the others.
  package func deleteAll(_ kind: DeviceKind, _ client: inout OidcClient) async throws(OidcError)
    -> [UserDevice]
  {
    for device in try await list(kind, &client) where device.isRemovable != false {
      do { try await delete(device, &client) } catch {
        // Another client has removed the device in the meantime.
        guard error.status == 404 else { throw error }
      }
    }
    return try await list(kind, &client)
  }

  /// Returns the error for devices that `deleteAll` could not remove.
  package static func remaining(_ devices: [UserDevice], of kind: DeviceKind) -> OidcError {
    .unsent(
      .refused, code: "not_removable",
      message: devices.count == 1
        ? "this session may not remove the \(kind.rawValue) device '\(devices[0].id)'"
        : "this session may not remove \(devices.count) \(kind.rawValue) devices",
      hint: kind.factorHint)
  }

  /// Forgets the session if AM no longer knows it.
  private func forgetting(_ error: OidcError, _ client: inout OidcClient) -> OidcError {
    if case .loginRequired = error { client.credentials.session = nil }
    return error
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: [String], query: [(String, String)] = [],
    body: JSONObject? = nil, _ client: inout OidcClient
  ) async throws(OidcError) -> OidcResponse {
    guard let session = client.credentials.session else { throw .noSession }
    let address = server.address(of: "users", owner, "devices").appending(path: path)
      .adding(query: query)
    return try await client.send(
      try AMDevicesEndpoint.request(
        method, address, session: session, cookies: client.cookies(for: address, with: session),
        body: body))
  }
}
