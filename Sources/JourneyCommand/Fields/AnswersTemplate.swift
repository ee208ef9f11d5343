import JourneyFlow
import JourneyJSON

/// An answers file without values, for the required fields of several pages.
struct AnswersTemplate: Sendable {
  private(set) var answers: JSONObject = [:]
  private var variables: Set<String> = []

  /// Adds the required fields of a page. A key that the file has keeps its value, because one
  /// answer serves all pages.
  mutating func add(_ page: PageFields) {
    for field in page.fields where field.isRequired && field.answer != .authenticator {
      if field.answer == .button || field.answer == .choice, !field.optionKeys.isEmpty {
        for option in field.optionKeys where answers[option] == nil { answers[option] = false }
        continue
      }
      guard answers[field.answerKey] == nil else { continue }
      // Several fields with the same key take an array with an answer for each.
      let namesakes = page.fields.filter { $0.answerKey == field.answerKey }
      answers[field.answerKey] =
        namesakes.count == 1 ? blank(field) : .array(namesakes.map { blank($0) })
    }
  }

  private mutating func blank(_ field: AskedField) -> JSONValue {
    guard field.isRequired else { return .null }
    let name = field.prompt ?? field.key
    if !field.parts.isEmpty {
      var parts: JSONObject = [:]
      for part in field.parts { parts[part.name] = part.isSecret ? variable(for: name) : .null }
      return .object(parts)
    }
    if field.isSecret { return variable(for: name) }
    switch field.answer {
    case .button: return false
    case .boolean: return field.isConsent ? false : .null
    default: return .null
    }
  }

  private mutating func variable(for prompt: String) -> JSONValue {
    let name = prompt.variableName
    var number = 1
    while !variables.insert(number == 1 ? name : "\(name)_\(number)").inserted { number += 1 }
    return ["$env": .string(number == 1 ? name : "\(name)_\(number)")]
  }
}

extension AskedField {
  /// Whether the field asks for the consent of the user.
  fileprivate var isConsent: Bool {
    ["ConsentMappingCallback", "TermsAndConditionsCallback"].contains(type)
  }
}

extension String {
  /// The text as the name of a variable: in capitals, with `_` for each run of other characters and
  /// before a digit.
  fileprivate var variableName: String {
    var name = ""
    for scalar in uppercased().unicodeScalars {
      switch scalar {
      case "A"..."Z", "0"..."9": name.unicodeScalars.append(scalar)
      default: if name.last != "_" { name.append("_") }
      }
    }
    let startsWithDigit = name.first.map { ("0"..."9").contains($0) } ?? true
    return startsWithDigit ? "_" + name : name
  }
}
