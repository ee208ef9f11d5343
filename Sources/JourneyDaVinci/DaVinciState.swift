import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What a flow keeps between two steps: the `flowData` of a `FlowState`.
package struct DaVinciState: Sendable, Hashable {
  /// The PKCE code verifier.
  var verifier = ""
  /// The `state` of the authorization request, which must equal one in the authorization response.
  var state: String?
  var nonce: String?
  /// The flow policy that was given at the start.
  var policy: String?
  /// Whether the flow approves the sign-in of another device, so that it ends without a code.
  var approves = false
  /// The new `interactionId` and `interactionToken` from later responses for the same page.
  var renewed: JSONObject = [:]
  /// The remaining polls, by the id of the polling collector.
  var retries: [String: Int] = [:]

  init() {}

  package static let approvalMember = "approves"

  var flowData: JSONObject {
    var flowData: JSONObject = ["verifier": .string(verifier)]
    if let state { flowData["state"] = .string(state) }
    if approves { flowData[Self.approvalMember] = true }
    if let nonce { flowData["nonce"] = .string(nonce) }
    if let policy { flowData[FlowState.journeyMember] = .string(policy) }
    if !renewed.isEmpty { flowData["renewed"] = .object(renewed) }
    if !retries.isEmpty {
      let sorted = retries.sorted { $0.key < $1.key }
      flowData["retries"] = .object(JSONObject(sorted.map { ($0.key, .integer($0.value)) }))
    }
    return flowData
  }

  /// - Throws: a `FlowError` of kind `state`.
  init(flowData: JSONObject) throws(FlowError) {
    for (name, value) in flowData {
      switch (name, value) {
      case ("verifier", .string(let text)): verifier = text
      case ("state", .string(let text)): state = text
      case ("nonce", .string(let text)): nonce = text
      case (FlowState.journeyMember, .string(let text)): policy = text
      case (Self.approvalMember, .boolean(let flag)): approves = flag
      case ("renewed", .object(let members)): renewed = Interaction.renewal(in: members)
      case ("retries", .object(let members)):
        for (id, count) in members {
          guard let count = count.integer, count >= 0 else {
            throw FlowError(.state, "invalid number of polls in 'state.own.retries'")
          }
          retries[id] = count
        }
      default: throw FlowError(.state, "unknown member in 'state.own'")
      }
    }
  }

  /// The state without the data that belongs only to the current page.
  var forNextPage: DaVinciState {
    var next = self
    next.renewed = [:]
    next.retries = [:]
    return next
  }
}
