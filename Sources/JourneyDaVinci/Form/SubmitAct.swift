/// The effect of an answer on the submission of its form, if the answer is more than data.
package enum SubmitAct: Sendable, Hashable {
  /// A flow button or link was pressed.
  case flow
  /// A submit button was pressed.
  case submit
  /// The application answered a METADATA field.
  case metadata
  /// A passkey ceremony failed, with this DOM exception name.
  case failedCeremony(String)
  /// A polling status is reported.
  case poll
  /// A device was chosen, or a passkey ceremony succeeded.
  case choice

  /// The priority of the act. Only one act determines a submission, and the lowest rank wins.
  var rank: Int {
    switch self {
    case .flow: 0
    case .submit: 1
    case .metadata: 2
    case .failedCeremony: 3
    case .poll: 4
    case .choice: 5
    }
  }

  var eventType: String {
    switch self {
    case .flow, .metadata, .failedCeremony: "action"
    case .submit, .choice: "submit"
    case .poll: "polling"
    }
  }
}
