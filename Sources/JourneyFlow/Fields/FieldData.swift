package import JourneyJSON

/// One field of one page: its type, what the server sent, and the answers given so far.
package final class FieldData {
  /// What the server sent, read once by the flow that knows its form.
  package struct Wire {
    /// The server's JSON of the field.
    package let received: JSONValue
    /// What the server sent to be shown, by name.
    package let outputs: JSONObject
    /// The received value of each input that can carry an answer, by suffix.
    package let inputs: [String: JSONValue]
    /// Facts of the page that the field depends on, by names of our own.
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
  /// The answers by property name: as their kinds accepted them, or as given if they were refused.
  package var answers: JSONObject = [:]
  /// Why answers were refused, by property name.
  package var refusals: [String: AnswerError] = [:]

  package init(_ type: FieldType, id: String, _ wire: Wire) {
    self.type = type
    self.id = id
    self.wire = wire
  }
}

/// What the server sent, as Swift values.
extension FieldData {
  package func output(_ name: String) -> JSONValue? { wire.outputs[name] }

  /// The received value of the input with this suffix.
  package func input(_ suffix: String) -> JSONValue? { wire.inputs[suffix] }

  /// The text of an output; "" if it is missing.
  package func text(_ name: String) -> String { output(name)?.string ?? "" }

  package func texts(_ name: String) -> [String] {
    output(name)?.array?.compactMap(\.string) ?? []
  }

  /// A whole number, also if it is written as a text.
  package func integer(_ name: String) -> Int? { output(name)?.wholeNumber }

  /// A boolean, also if it is written as 0, 1 or a text, as older servers do.
  package func flag(_ name: String) -> Bool? { output(name)?.flag }
}

/// What follows from the type, the server's data and the answers.
extension FieldData {
  /// All properties, as a document shows them.
  package var properties: [ShownProperty] {
    type.properties.compactMap { property in
      if let answer = property.answer, !answer.isCarried(by: self) { return nil }
      return property.value(in: self).map {
        ShownProperty(property.name, $0, property.answer?.kind(self))
      }
    }
  }

  /// The settable properties that can carry an answer.
  package var carried: [(name: String, answer: Property.Answer)] {
    type.properties.compactMap { property in
      guard let answer = property.answer, answer.isCarried(by: self) else { return nil }
      return (property.name, answer)
    }
  }

  /// The property that a key means which names the whole field; `nil` if there are several.
  package var mainProperty: String? {
    let main = type.properties.filter { $0.answer.map { !$0.isExtra } ?? false }
    guard main.count == 1, let answer = main[0].answer, answer.isCarried(by: self) else {
      return nil
    }
    return main[0].name
  }

  /// The properties that must be answered and are not.
  package var missing: [String] {
    carried.compactMap { name, answer in
      guard case .required = answer.defaultSubmission(self), answers[name] == nil else {
        return nil
      }
      return name
    }
  }

  /// The texts of the secret answers.
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
  /// A boolean, also if it is written as 0, 1 or a text.
  package var flag: Bool? {
    if let boolean { return boolean }
    switch integer.map(String.init) ?? string {
    case "1", "true": return true
    case "0", "false": return false
    default: return nil
    }
  }

  /// A whole number, also if it is written as a text.
  package var wholeNumber: Int? { integer ?? string.flatMap { Int($0) } }
}
