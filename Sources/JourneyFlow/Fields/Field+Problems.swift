import JourneyHTTP
import JourneyJSON

extension Field {
  package var invalidAnswerProblems: [Problem] {
    answerErrors.sorted { $0.key < $1.key }.map { problem($0.key, $0.value) }
  }

  package func problem(_ property: String, _ error: AnswerError) -> Problem {
    let subject = Problem.subject(label ?? id, key: id, part: part(property))
    return Problem(
      field: id, code: error.code, message: "invalid \(subject): \(error.reason)")
  }

  /// Returns the property to name in a message, or `nil` for the main property, which the field's
  /// name implies.
  package func part(_ property: String) -> String? { property == mainProperty ? nil : property }

  /// One problem for each required property without an answer.
  package var missingProblems: [Problem] {
    missing.map { property in
      .required(
        id: id, name: label ?? attributeNames.first ?? id, part: part(property),
        options: options(of: property))
    }
  }

  /// The prompt or label without surrounding white space or a final colon, or `nil` if there is
  /// none.
  package var label: String? { labels.lazy.map(\.bareLabel).first { !$0.isEmpty } }

  /// Returns the answers to choose from, or an empty array if any answer is possible.
  package func options(of property: String) -> [String] {
    let properties = properties
    switch properties.first(where: { $0.name == property })?.kind {
    case .choice(let choices), .choices(let choices): return choices.optionNames
    case .text where property == "selectedQuestion":
      // The user may write a question instead of taking one of the page's.
      let offered = properties.first { $0.name == "predefinedQuestions" }
      return offered?.value.array?.compactMap(\.string) ?? []
    default: return []
    }
  }
}

extension Problem {
  /// Returns the problem for a required field without an answer.
  /// - Parameters:
  ///   - key: the field's answer key, or `nil` to use its id.
  ///   - shownKey: the key to show after the name, unless it equals the name.
  ///   - part: the property without an answer, or `nil` if it is the field's main property.
  ///   - options: the answers from which the user can choose.
  package static func required(
    id: String, key: String? = nil, name: String, shownKey: String? = nil, part: String? = nil,
    options: [String]
  ) -> Problem {
    let key = key ?? id
    // A group of buttons without a prompt has the name of its first button.
    let subject =
      options.contains(name)
      ? subject(shownKey ?? key, key: shownKey ?? key, part: part)
      : subject(name, key: shownKey ?? name, part: part)
    let offer = options.isEmpty ? "" : ": the page offers \(options.quotedList())"
    return Problem(
      key: key, id: id, code: "required", message: "missing \(subject)\(offer)",
      params: options.isEmpty ? nil : ["options": .array(options.map(JSONValue.string))])
  }

  /// Returns the name of an answer, such as `answer for 'Code' (IDToken1)`.
  fileprivate static func subject(_ name: String, key: String, part: String?) -> String {
    let note = name == key ? "" : " (\(key))"
    return "\(part.map { "'\($0)'" } ?? "answer") for \([name].quotedList())\(note)"
  }
}

extension FlowError {
  /// Returns the error for invalid answers to one page. Its message has the first three problems.
  package static func answers(_ problems: [Problem]) -> FlowError {
    let few = problems.prefix(3).map(\.message).joined(separator: "; ")
    let rest = problems.count > 3 ? "; and \(problems.count - 3) more (jq .problems)" : ""
    var cause = FlowError(
      .answers,
      problems.count == 1 ? few : "\(problems.count) problems with the answers: \(few)\(rest)")
    cause.problems = problems
    return cause
  }
}
