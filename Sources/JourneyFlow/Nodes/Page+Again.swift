import JourneyJSON

extension Problem {
  /// The problem for a page that is shown again without a reason.
  package static let again = Problem(
    key: nil, code: "again", message: "the server shows the same page again")
}

extension Page {
  /// Returns the problems with the answers that led to this page.
  /// - Parameters:
  ///   - found: what the page itself reports.
  ///   - answered: the page before, or `nil` at the start of a flow.
  package func problems(_ found: [Problem], after answered: (any Page)?) -> [Problem] {
    guard let answered else { return found }
    let all = found + newTexts(after: answered, except: found)
    return all.isEmpty && isAgain(after: answered) ? [.again] : all
  }

  private func isAgain(after answered: any Page) -> Bool {
    guard waiting == nil, fields.contains(where: { $0.isAnswerable }) else { return false }
    // The command presses a button from an answers file on every page that has it, and each press
    // might send a code. So report the repeated page, which ends that.
    if answered.fields.contains(where: { $0.isPressedByFile }), hasFields(of: answered) {
      return true
    }
    return !answered.isAskedToChange && looksLike(of: answered)
  }

  /// Whether the only answer presses a button that can lead to the same page again, such as
  /// "Request OTP". A press from an answers file does not count.
  private var isAskedToChange: Bool {
    let answered = fields.filter { $0.isAnswered }
    return !answered.isEmpty && answered.allSatisfy { $0.leadsElsewhere && !$0.data.isRepeated }
  }

  /// Returns whether both pages look the same to a user. The header is ignored, because its text
  /// can change after a refusal.
  private func looksLike(of other: any Page) -> Bool {
    let (heading, fields) = (heading, fields)
    let (otherHeading, otherFields) = (other.heading, other.fields)
    return fields.count == otherFields.count
      && ["stage", "description", "name"].allSatisfy {
        (heading[$0] ?? .null) == (otherHeading[$0] ?? .null)
      }
      && zip(fields, otherFields).allSatisfy { one, other in
        one.id == other.id && one.typeName == other.typeName
          && (one.data.wire.received == other.data.wire.received
            || one.visibleProperties == other.visibleProperties)
      }
  }
}

extension Field {
  package var isAnswerable: Bool { !answerable.isEmpty }

  /// Whether an answers file or `defaults` presses the button, unless it would be pressed anyway.
  fileprivate var isPressedByFile: Bool {
    guard isButton, data.isRepeated else { return false }
    return data.answerableProperties.contains { name, answer in
      guard let given = data.answers[name] else { return false }
      return switch answer.defaultSubmission(data) {
      case .value(let value), .hiddenValue(let value): given != value
      case .received: given != answer.suffix.flatMap { data.input($0) }
      case .required, .nothing: true
      }
    }
  }

  /// The prompt or label, the text and the choices. Values, challenges and scripts are left out,
  /// because they can differ each time the page is shown.
  fileprivate var visibleProperties: [ShownProperty] {
    let properties = properties
    let isScript = properties.contains { $0.name == "messageType" && $0.value == "script" }
    return properties.compactMap { property in
      if isScript, property.name == "message" { return nil }
      if VisibleProperties.names.contains(property.name) {
        return ShownProperty(property.name, property.value)
      }
      guard VisibleProperties.raw.contains(property.name) else { return nil }
      return ShownProperty(property.name, .object(VisibleProperties.seen(of: property.value)))
    }
  }
}

private enum VisibleProperties {
  static let names: Set = [
    "prompt", "label", "displayName", "message", "content", "richContent", "title", "subtitle",
    "description", "terms", "choices", "options", "predefinedQuestions", "providers", "devices",
  ]

  /// The properties with the server's JSON of an unknown type: AM's array of names and values for a
  /// callback, an object for a collector.
  static let raw: Set = ["output", "field"]

  static func seen(of value: JSONValue) -> JSONObject {
    var seen: JSONObject = [:]
    for (name, member) in value.object ?? [:] where names.contains(name) { seen[name] = member }
    for entry in value.array ?? [] {
      guard let name = entry["name"]?.string, names.contains(name) else { continue }
      seen[name] = entry["value"]
    }
    return seen
  }
}
