import JourneyJSON

extension Problem {
  /// The problem for a page that looks like the previous page but does not say why the server shows
  /// it again.
  package static let again = Problem(
    key: nil, code: "again", message: "the server shows the same page again")
}

extension Page {
  /// Returns the problems with the answers that led to this page.
  /// - Parameters:
  ///   - found: the problems that the page reports.
  ///   - answered: the page whose answers led to this page, or `nil` at the start of a flow.
  package func problems(_ found: [Problem], after answered: (any Page)?) -> [Problem] {
    guard let answered else { return found }
    let all = found + newTexts(after: answered, except: found)
    return all.isEmpty && isAgain(after: answered) ? [.again] : all
  }

  private func isAgain(after answered: any Page) -> Bool {
    guard waiting == nil, fields.contains(where: { $0.isAnswerable }) else { return false }
    // Otherwise, the command would press the button on every page, and each press might send a
    // code.
    if answered.fields.contains(where: { $0.isPressedByFile }), hasFields(of: answered) {
      return true
    }
    return !answered.isAskedToChange && looksLike(of: answered)
  }

  /// Whether the only answer is a press of a button that can lead to the same page again, such as
  /// "Request OTP". A press from an answers file does not count.
  private var isAskedToChange: Bool {
    let answered = fields.filter { $0.isAnswered }
    return !answered.isEmpty && answered.allSatisfy { $0.leadsElsewhere && !$0.data.isRepeated }
  }

  /// Returns whether this page and `other` look the same to a user. Ignores the page's header,
  /// because its text can change after a refusal.
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
  /// Whether any property of the field can be answered.
  package var isAnswerable: Bool { !answerable.isEmpty }

  /// Whether an answers file or `defaults` presses the button. The press of a button that would be
  /// pressed without an answer does not count.
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

  /// The properties that a user sees: the prompt or label, the text and the choices. Values,
  /// challenges and scripts are left out, because they can differ each time the page is shown.
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

/// The names of the properties and members whose values a user sees.
private enum VisibleProperties {
  static let names: Set = [
    "prompt", "label", "displayName", "message", "content", "richContent", "title", "subtitle",
    "description", "terms", "choices", "options", "predefinedQuestions", "providers", "devices",
  ]

  /// The names of the properties that contain the server's JSON if the field's type is unknown. For
  /// a callback, the JSON is AM's array of names and values. For a collector, it is an object.
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
