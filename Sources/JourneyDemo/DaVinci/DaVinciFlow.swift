/// A flow of the tenant: screens in their order. Each has a file of its own in `Flows`.
struct DaVinciFlow: Sendable {
  /// What `acr_values` names it by.
  let name: String
  /// What it asks for, and what is needed to finish it; the help says so.
  let about: String
  let screens: [Screen]

  init(_ name: String, _ about: String, _ screens: Screen...) {
    self.name = name
    self.about = about
    self.screens = screens
  }

  /// The one that a start without a policy begins.
  static let preset = login

  static let all: [DaVinciFlow] = [
    login, register, recover, devices, push, wait, social, passkey, passkeyRegistration,
    passkeyUsernameless, signals, unusual, expire,
    refuse,
    faults,
  ]

  static func named(_ name: String) -> DaVinciFlow? { all.first { $0.name == name } }
}

/// One form of a flow, and what its answers lead to.
struct Screen: Sendable {
  let show: @Sendable (inout Interaction, inout TenantState) throws(RequestError) -> FormDraft
  let take:
    @Sendable (FormAnswers, inout Interaction, inout TenantState) throws(RequestError) ->
      Transition

  /// Where a screen leads.
  enum Transition: Sendable {
    /// To the next screen; after the last one the flow has succeeded.
    case next
    /// To a screen of the same flow, by its place.
    case screen(Int)
    /// On to the first screen of another flow.
    case flow(String)
    /// The same form once more: "show what you show, and ask again".
    case rewind
    /// The server says no; the form may be sent again.
    case refuse(FlowRefusal)
    /// The flow is over, with this answer.
    case end(OutgoingResponse)
  }
}
