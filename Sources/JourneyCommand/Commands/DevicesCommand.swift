import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// `journey devices`: lists, renames and removes the devices in the user's AM profile.
struct DevicesCommand: UserCommand {
  private enum Change {
    case rename(id: String, name: String)
    case remove(id: String)
    case removeAll(DeviceKind)
  }

  static let takesSuccess = true
  let context: CommandContext
  private let kind: DeviceKind?
  private let change: Change?

  init(_ context: CommandContext) throws(UsageError) {
    self.context = context
    let arguments = context.arguments
    kind = arguments.deviceKind
    let changes = [arguments.renamed != nil, arguments.removed != nil, arguments.has(.removeAll)]
    guard changes.count(where: { $0 }) <= 1 else {
      throw UsageError(
        "give only one of --rename, --remove and --remove-all", command: .devices)
    }
    guard (arguments.renamed == nil) == (arguments.newName == nil) else {
      throw UsageError(
        arguments.newName == nil
          ? "missing '--to' for '--rename'" : "missing '--rename' for '--to'",
        command: .devices)
    }
    if let id = arguments.renamed, let name = arguments.newName {
      change = .rename(id: id, name: name)
    } else if let id = arguments.removed {
      change = .remove(id: id)
    } else if arguments.has(.removeAll) {
      guard let kind else {
        throw UsageError("missing '--kind' for '--remove-all'", command: .devices)
      }
      change = .removeAll(kind)
    } else {
      change = nil
    }
  }

  func act(_ user: UserDocument) async -> Document {
    let server: JourneyServer
    do { server = try user.journeyServer(to: "manage devices") } catch {
      return user.refused(error)
    }
    let result = await user.user.act { client throws(OidcError) in
      let devices = try await AMDevices(server, &client)
      return try await self.devices(devices, &client)
    }
    switch result {
    case .failure(let error): return user.failure(error, showing: UserDocument.membersOfRefusal)
    case .success(let devices):
      let shown = user.shown(devices: devices)
      guard case .removeAll(let kind) = change, !devices.isEmpty else { return shown }
      return user.failure(AMDevices.remaining(devices, of: kind), previous: shown)
    }
  }

  /// Makes the change, and returns the devices after it.
  private func devices(_ devices: AMDevices, _ client: inout OidcClient) async throws(OidcError)
    -> [UserDevice]
  {
    if case .removeAll(let kind) = change { return try await devices.deleteAll(kind, &client) }
    let list = try await devices.list(kind, &client)
    var changed: UserDevice
    switch change {
    case nil, .removeAll: return list
    case .rename(let id, let name):
      changed = try find(id, in: list)
      changed.deviceName = name
      try await devices.update(changed, &client)
    case .remove(let id):
      changed = try find(id, in: list)
      try await devices.delete(changed, &client)
    }
    // The other kinds have not changed.
    let fresh = try await devices.list(changed.kind, &client)
    return DeviceKind.allCases.flatMap { kind in
      kind == changed.kind ? fresh : list.filter { $0.kind == kind }
    }
  }

  private func find(_ id: String, in list: [UserDevice]) throws(OidcError) -> UserDevice {
    let found = list.filter { $0.id == id }
    guard let device = found.first else {
      throw .unsent(
        .refused, code: "unknown_device", message: "the user has no device '\(id.shown)'",
        hint: "list the devices with journey devices")
    }
    guard found.count == 1 else {
      throw .unsent(
        .answers, code: nil,
        message: "several devices have the ID '\(id.shown)': "
          + found.map(\.kind.rawValue).quotedList(),
        hint: "give --kind KIND")
    }
    return device
  }
}
