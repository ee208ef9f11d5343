package import JourneyJSON

/// The kind of value that a property accepts as an answer.
package indirect enum AnswerKind: Sendable, Hashable {
  /// A string, or an object that is sent as a string of JSON.
  case text
  case boolean
  case integer
  /// Any number, or null.
  case number
  /// One of these choices, or any value if there are no choices.
  case choice([Choice])
  /// An array of some of these choices, or any array if there are no choices.
  case choices([Choice])
  /// The press of a button: `true`, or the button's label.
  case button(label: String)
  case object
  /// An object with only these members, all optional.
  case members([String])
  case any
}

/// Why a value is not a valid answer: what was expected, never the given value.
package struct AnswerError: Error, Sendable, Hashable {
  /// The code of the problem, such as `type` or `choice`.
  package let code: String
  package let reason: String

  package init(_ code: String, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}

extension AnswerKind {
  /// Checks an answer that is given as JSON, and returns the property's new value.
  package func accept(_ value: JSONValue) throws(AnswerError) -> JSONValue {
    switch (self, value) {
    case (.any, _), (.text, .string), (.boolean, .boolean), (.object, .object),
      (.number, .integer), (.number, .number), (.number, .null):
      return value
    case (.text, .object):
      return .string(value.compact)
    case (.number, ""): return .null
    case (.boolean, .string(let text)), (.integer, .string(let text)), (.number, .string(let text)):
      // Shell variables are strings, so a string is read as on the command line.
      if let value = JSONValue(ifValid: text), value.string == nil { return try accept(value) }
      throw expectation
    case (.text, _), (.boolean, _), (.number, _): throw expectation
    case (.integer, _):
      guard let whole = value.integer else { throw expectation }
      return .integer(whole)
    case (.object, _): throw AnswerError("type", "expected an object")
    case (.button(let label), _):
      if value == true || value == .string(label) { return true }
      if value == false { return false }
      throw AnswerError("type", "expected true, or the button's label")
    case (.members(let names), .object(let members)):
      let known = Set(names)
      for name in members.keys where !known.contains(name) {
        throw AnswerError(
          "type", "unknown member '\(name)': expected \(names.quotedAlternatives())")
      }
      return value
    case (.members, _): throw AnswerError("type", "expected an object")
    case (.choice(let choices), _): return try Self.pick(value, from: choices)
    case (.choices(let choices), .array(let values)):
      var picked: [JSONValue] = []
      for value in values { picked.append(try Self.pick(value, from: choices)) }
      return .array(picked)
    case (.choices(let choices), ""):
      // If no choice has this name, an empty string chooses none.
      let isOffered = choices.contains { $0.value == "" || $0.texts.contains("") }
      return .array(isOffered ? [try Self.pick(value, from: choices)] : [])
    case (.choices(let choices), _): return .array([try Self.pick(value, from: choices)])
    }
  }

  /// The error for a value that is neither a string, a Boolean nor a number.
  private var expectation: AnswerError {
    switch self {
    case .boolean: AnswerError("type", "expected true or false")
    case .integer: AnswerError("type", "expected a whole number")
    case .number: AnswerError("type", "expected a number")
    default: AnswerError("type", "expected a string")
    }
  }

  /// Checks an answer from the command line, and returns the property's new value.
  package func read(_ text: String) throws(AnswerError) -> JSONValue {
    switch self {
    case .text: return .string(text)
    case .choice, .button:
      if case .button = self, let flag = JSONValue(ifValid: text)?.boolean { return .boolean(flag) }
      if let object = JSONValue(ifValid: text), case .object = object { return try accept(object) }
      return try accept(.string(text))
    case .choices:
      if let list = JSONValue(ifValid: text), case .array = list { return try accept(list) }
      return try accept(.string(text))
    case .any, .boolean, .integer, .number, .object, .members:
      guard let value = JSONValue(ifValid: text) else {
        if case .any = self { return .string(text) }
        return try accept(.string(text))
      }
      return try accept(value)
    }
  }

  /// Returns the `answer` of the choice that a value names. The value is compared first with each
  /// choice's value or id, then with the object that a document shows for the choice, then with its
  /// exact texts. Only then is it read as an index.
  private static func pick(_ value: JSONValue, from choices: [Choice]) throws(AnswerError)
    -> JSONValue
  {
    if choices.isEmpty { return value }
    if let found = choices.first(where: { $0.value.isEquivalent(to: value) }) {
      return found.answer
    }
    if let shown = choices.first(where: { $0.shown?.isEquivalent(to: value) == true }) {
      return shown.answer
    }
    let listed = choices.filter(\.isListed)
    if let text = value.string {
      let named = choices.filter { $0.texts.contains(text) }
      if named.count > 1 {
        throw AnswerError("choice", "expected an index, because several choices have this name")
      }
      if let found = named.first { return found.answer }
      if let index = Int(text), listed.indices.contains(index), text == String(index) {
        return listed[index].answer
      }
    } else if let index = value.integer, listed.indices.contains(index) {
      return listed[index].answer
    }
    throw AnswerError("choice", "expected \(choices.optionNames.quotedAlternatives())")
  }
}
