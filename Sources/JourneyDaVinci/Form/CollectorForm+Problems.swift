import JourneyFlow
import JourneyJSON

extension CollectorForm {
  /// What prevents `next()` from sending the form: wrong types, unknown choices, missing answers,
  /// several pressed buttons. Only the server enforces the fields' validation rules.
  var problems: [Problem] {
    let missing = isLifted ? [] : collectors.flatMap(\.missingProblems)
    return missing + collectors.flatMap(\.invalidAnswerProblems)
      + collectors.flatMap(\.answerProblems)
      + buttonProblems + keyProblems
  }

  /// The problem of several pressed buttons, or of none if one is required.
  private var buttonProblems: [Problem] {
    let pressed = collectors.filter(\.isPressed)
    if pressed.count > 1 {
      return [
        Problem(
          field: pressed[1].id, code: "choice",
          message: "more than one button is pressed: \(Self.list(pressed))")
      ]
    }
    guard pressed.isEmpty, submits.count > 1, !isLifted, poll == nil else { return [] }
    switch act?.act {
    case nil, .choice, .metadata, .pairing:
      return [
        .required(
          id: submits[0].id, name: submits[0].label.isEmpty ? submits[0].id : submits[0].label,
          options: submits.map { $0.label.isEmpty ? $0.id : $0.label })
      ]
    case .flow, .submit, .failedCeremony, .poll: return []
    }
  }

  /// The problems of answered fields without a key, or with the same key as another answered field.
  private var keyProblems: [Problem] {
    var holders: [String: AbstractCollector] = [:]
    var problems: [Problem] = []
    for collector in collectors where !collector.data.answers.isEmpty {
      guard collector.posted != nil || collector.isButton else { continue }
      guard let key = collector.data.key else {
        problems.append(
          Problem(
            field: collector.id, code: "key",
            message: "cannot send the answer: the field has no key"))
        continue
      }
      if let other = holders.updateValue(collector, forKey: key) {
        problems.append(
          Problem(
            field: collector.id, code: "key",
            message: "cannot send two answers under the key '\(key)', which '\(other.id)' also has"
          ))
      }
    }
    return problems
  }

  private static func list(_ buttons: [AbstractCollector]) -> String {
    buttons.map(\.id).quotedList()
  }
}
