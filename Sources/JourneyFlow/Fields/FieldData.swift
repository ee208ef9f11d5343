package import JourneyJSON

/// The data of one field on a page: its type, the server's data, and the answers so far.
package final class FieldData {
  /// The server's data for a field, which JourneyAM and JourneyDaVinci read from different formats.
  package struct Wire {
    /// The field's JSON as the server sent it.
    package let received: JSONValue
    /// The server's read-only values, keyed by name.
    package let outputs: JSONObject
    /// The received values of the inputs that can have an answer, by the suffix of the input's
    /// name.
    package let inputs: [String: JSONValue]
    /// Other data that affects the field, such as the page's password policy, by names of our own.
    package let context: JSONObject

    package init(
      received: JSONValue = .null, outputs: JSONObject = [:], inputs: [String: JSONValue] = [:],
      context: JSONObject = [:]
    ) {
      self.received = received
      self.outputs = outputs
      self.inputs = inputs
      self.context = context
    }
  }

  package let type: FieldType
  /// The id, unique on the page.
  package let id: String
  package let wire: Wire
  /// The answers, keyed by property name. A refused answer is stored as the user gave it.
  package var answers: JSONObject = [:]
  package var answerErrors: [String: AnswerError] = [:]
  /// Whether the user selected an option by its text as an answer key.
  package var isPressedByName = false
  /// Whether an answer comes from an answers file or from `defaults`, and will be given again on
  /// each page that asks for it.
  package var isRepeated = false

  package init(_ type: FieldType, id: String, _ wire: Wire) {
    self.type = type
    self.id = id
    self.wire = wire
  }
}

extension FieldData {
  package func output(_ name: String) -> JSONValue? { wire.outputs[name] }

  package func input(_ suffix: String) -> JSONValue? { wire.inputs[suffix] }

  /// Returns a string output, or "" if the output is missing or not a string.
  package func text(_ name: String) -> String { output(name)?.string ?? "" }

  package func texts(_ name: String) -> [String] {
    output(name)?.array?.compactMap(\.string) ?? []
  }

  /// Returns an output as a whole number. A server can write the number as a string.
  package func integer(_ name: String) -> Int? { output(name)?.wholeNumber }

  /// Returns an output as a Boolean. Older servers write a Boolean as 0, 1 or a string.
  package func flag(_ name: String) -> Bool? { output(name)?.flag }
}

extension FieldData {
  package var properties: [ShownProperty] {
    type.properties.compactMap { property in
      if let answer = property.answer, !answer.canBePosted(in: self) { return nil }
      return property.value(in: self).map {
        ShownProperty(property.name, $0, property.answer?.kind(self))
      }
    }
  }

  package var answerableProperties: [(name: String, answer: Property.Answer)] {
    type.properties.compactMap { property in
      guard let answer = property.answer, answer.canBePosted(in: self) else { return nil }
      return (property.name, answer)
    }
  }

  /// See `Field.mainProperty`.
  package var mainProperty: String? {
    let main = type.properties.filter { $0.answer.map { !$0.isExtra } ?? false }
    guard main.count == 1, let answer = main[0].answer, answer.canBePosted(in: self) else {
      return nil
    }
    return main[0].name
  }

  package var missing: [String] {
    answerableProperties.compactMap { name, answer in
      guard case .required = answer.defaultSubmission(self), answers[name] == nil else {
        return nil
      }
      return name
    }
  }

  package var secrets: [String] {
    guard !answers.isEmpty else { return [] }
    return type.properties.flatMap { property -> [String] in
      guard property.answer != nil, property.secrecy == .secret, let value = answers[property.name]
      else { return [] }
      let spellings = value.spellings
      return spellings.isEmpty ? [value.compact] : spellings
    }
  }
}

extension JSONValue {
  /// The value as a Boolean, even if the server wrote it as 0, 1 or a string.
  package var flag: Bool? {
    if let boolean { return boolean }
    switch integer.map(String.init) ?? string {
    case "1", "true": return true
    case "0", "false": return false
    default: return nil
    }
  }

  /// The value as a whole number, even if the server wrote it as a string.
  package var wholeNumber: Int? { integer ?? string.flatMap { Int($0) } }
}
