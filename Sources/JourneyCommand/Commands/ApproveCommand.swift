import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// `journey approve CODE|ADDRESS`: approves or denies the sign-in of another device.
struct ApproveCommand: UserCommand {
  static let takesSuccess = true
  let context: CommandContext
  private let operand: String
  private let decision: DeviceDecision
  /// The server accepts the code once, so only one document may use it.
  private let firstDocument = FirstOnly()

  init(_ context: CommandContext) throws(UsageError) {
    self.context = context
    decision = context.arguments.has(.deny) ? .denied : .approved
    guard let operand = context.arguments.operands.first else {
      throw UsageError("missing CODE or ADDRESS", command: .approve)
    }
    guard context.arguments.operands.count == 1 else {
      throw UsageError("expected only one CODE or ADDRESS", command: .approve)
    }
    self.operand = operand
    guard case .success(let configuration?) = context.configuration,
      case .journey(let server) = configuration.server.flow
    else { return }
    do { _ = try code(for: server) } catch {
      throw UsageError(error.message, command: .approve)
    }
  }

  func act(_ user: UserDocument) async -> Document {
    let server: JourneyServer
    let code: UserCode
    do throws(FlowError) {
      server = try user.journeyServer(to: "approve a user code")
      code = try self.code(for: server)
      guard firstDocument.isFirst() else {
        throw FlowError(
          .document, "cannot use the same code for a second document",
          hint: "run journey approve once for each code")
      }
    } catch {
      return user.refused(error)
    }
    let result = await user.user.act { client throws(OidcError) in
      try await client.decide(decision, on: code, at: server.deviceUser)
    }
    switch result {
    case .success: return user.shown(approval: decision)
    case .failure(let error):
      return user.failure(error, showing: UserDocument.membersOfRefusal)
    }
  }

  private func code(for server: JourneyServer) throws(FlowError) -> UserCode {
    let isAddress = operand.contains("://")
    do {
      return isAddress
        ? try UserCode(address: operand, of: server.base.origin) : try UserCode(operand)
    } catch {
      throw FlowError(
        .usage, "invalid \(isAddress ? "ADDRESS" : "CODE"): \(error.reason)")
    }
  }
}
