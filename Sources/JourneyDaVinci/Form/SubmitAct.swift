/// How an answer submits its form. An answer that only adds data has no `SubmitAct`.
package enum SubmitAct: Sendable, Hashable {
  /// A flow button or link was pressed.
  case flow
  /// A submit button was pressed.
  case submit
  /// The application answered a METADATA field.
  case metadata
  /// The application answered a MOBILE_PAIRING field.
  case pairing
  /// A passkey ceremony failed with this DOM exception.
  case failedCeremony(String)
  /// The application set a polling status, which is posted instead of polling.
  case poll
  /// A device was chosen, or a passkey ceremony succeeded.
  case choice

  /// The answer with the lowest rank determines how the form is submitted.
  var rank: Int {
    switch self {
    case .flow: 0
    case .submit: 1
    case .metadata: 2
    case .pairing: 3
    case .failedCeremony: 4
    case .poll: 5
    case .choice: 6
    }
  }

  var eventType: String {
    switch self {
    case .flow, .metadata, .pairing, .failedCeremony: "action"
    case .submit, .choice: "submit"
    case .poll: "polling"
    }
  }
}
