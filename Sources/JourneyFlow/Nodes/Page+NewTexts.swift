import JourneyHTTP
import JourneyJSON

extension Page {
  /// Returns a problem for each new text, if this page asks for the same as the answered page,
  /// which the user filled in. A journey can give the reason for a refusal as plain text, such as a
  /// TextOutputCallback that is not marked as an error.
  /// - Parameter found: what the page itself reports, which is not repeated.
  func newTexts(after answered: any Page, except found: [Problem]) -> [Problem] {
    guard answered.isFilledIn, hasFields(of: answered) else { return [] }
    var known = Set(answered.header + answered.texts + found.map(\.message))
    return (header + texts).filter { known.insert($0).inserted }.map {
      Problem(key: nil, code: "message", message: $0)
    }
  }

  /// Returns whether this page asks for the same as `other`. Ids are not compared, because AM
  /// numbers the inputs of a page by their position.
  func hasFields(of other: any Page) -> Bool {
    if let title, let otherTitle = other.title, title.withoutDigits != otherTitle.withoutDigits {
      return false
    }
    return fields.filter { $0.isAnswerable }.map { $0.face }
      == other.fields.filter { $0.isAnswerable }.map { $0.face }
  }

  /// The page's header, or the name of a DaVinci form.
  private var title: String? {
    let heading = heading
    return ["header", "name"].compactMap { heading[$0]?.string?.trimmed }.first { !$0.isEmpty }
  }

  /// The texts below the header, apart from the fields that ask for something.
  package var texts: [String] {
    let description = heading["description"]?.string
    return ([description] + fields.map { $0.notice }).compactMap { $0?.trimmed }
      .filter { !$0.isEmpty }
  }

  private var header: [String] {
    [heading["header"]?.string?.trimmed].compactMap(\.self).filter { !$0.isEmpty }
  }

  /// Whether an answer is more than a press of a button or a choice.
  private var isFilledIn: Bool {
    fields.contains { field in
      !field.isButton
        && field.data.answerableProperties.contains { name, answer in
          field.data.answers[name] != nil && !answer.kind(field.data).isSelection
        }
    }
  }
}

extension Field {
  /// The type and the name of the field: its attribute, its prompt or the texts of its options.
  fileprivate var face: [String] {
    let name = attributeNames.first.flatMap { $0.isEmpty ? nil : $0 } ?? label
    return [typeName] + (name.map { [$0] } ?? keyedOptions.flatMap(\.texts))
  }
}

extension AnswerKind {
  /// Whether an answer selects something that the page offers. The only whole numbers are indices
  /// of options whose texts AM did not send.
  fileprivate var isSelection: Bool {
    switch self {
    case .choice, .choices, .button, .integer: true
    case .text, .boolean, .number, .object, .members, .any: false
    }
  }
}

extension String {
  fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}
