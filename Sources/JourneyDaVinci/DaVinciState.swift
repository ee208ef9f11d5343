import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The data that a flow keeps between two steps. It is stored as the `flowData` of a `FlowState`.
package struct DaVinciState: Sendable, Hashable {
  /// The PKCE code verifier, which is sent to the token endpoint with the authorization code.
  var verifier = ""
  /// The `state` of the authorization request. If the authorization response also contains a
  /// `state`, the two must be equal.
  var state: String?
  var nonce: String?
  /// The flow policy that was given at the start, or `nil` if none was given.
  var policy: String?
  /// Whether the flow approves the sign-in of another device, so that it ends without a code.
  var approves = false
  /// The new values of `interactionId` and `interactionToken`, from later responses for the same
  /// page. The object is empty if there are no new values.
  var renewed: JSONObject = [:]
  /// The number of polls that remain for each polling collector, keyed by collector id.
  var retries: [String: Int] = [:]

  init() {}

  /// The member of the flow data of a flow that approves the sign-in of another device.
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

  /// Reads the flow data of a state.
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

  /// The state for the next page, without the data that belongs only to the current page.
  var forNextPage: DaVinciState {
    var next = self
    next.renewed = [:]
    next.retries = [:]
    return next
  }
}
