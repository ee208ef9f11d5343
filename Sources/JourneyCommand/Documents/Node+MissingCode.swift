import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension Node {
  /// Says on standard error that a DaVinci flow ended in a SuccessNode without an authorization
  /// code.
  func sayMissingCode(_ context: CommandContext, tag: JSONValue?, hiding secrets: Secrets) {
    guard let node = self as? SuccessNode, let end = node.endWithoutCode,
      node.state.flowData[DaVinciState.approvalMember] == nil
    else { return }
    let document = Document(node, tag: tag)
    context.errors.say(
      "warning: the flow ended\(end.names), without an authorization code", of: document,
      hiding: secrets.union(document.heldSecrets))
  }
}

extension FlowError {
  static func noCode(_ end: FlowEnd) -> FlowError {
    FlowError(
      .state, "missing authorization code: the flow ended\(end.names)", code: "no_code",
      hint: end.hasTokens
        ? "take the tokens from 'input'"
        : "end the flow with the success node for redirect flows")
  }
}
