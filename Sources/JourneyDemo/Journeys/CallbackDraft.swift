import JourneyJSON

/// A callback before it is numbered: `type`, what is shown, and what is to be filled in.
struct CallbackDraft: Sendable {
  /// One thing to be filled in.
  struct Input: Sendable {
    /// What stands after `IDToken1`.
    var suffix = ""
    var value: JSONValue
    let form: Form
  }

  /// The JSON that an input takes.
  enum Form: Sendable, Equatable {
    case text
    /// A JSON number, or a text of digits.
    case index
    case boolean
    case number
    case any
  }

  let type: String
  /// In the order in which AM sends them.
  let output: JSONObject
  var inputs: [Input]
  /// Its `_id`; by default its place.
  var id: Int?

  init(_ type: String, _ output: JSONObject = [:], _ inputs: [Input] = []) {
    self.type = type
    self.output = output
    self.inputs = inputs
  }

  /// - Parameter place: among the page's callbacks, from 0.
  func json(at place: Int) -> JSONValue {
    var callback: JSONObject = ["type": .string(type)]
    if !output.isEmpty {
      callback["output"] = .array(output.map { ["name": .string($0.key), "value": $0.value] })
    }
    if !inputs.isEmpty {
      callback["input"] = .array(
        inputs.map { ["name": .string("IDToken\(place + 1)\($0.suffix)"), "value": $0.value] })
    }
    callback["_id"] = .integer(id ?? place)
    return .object(callback)
  }

  /// The same with its inputs filled in before it is shown.
  func prefilled(_ values: [JSONValue]?) -> CallbackDraft {
    var draft = self
    for (place, value) in (values ?? []).enumerated() where inputs.indices.contains(place) {
      draft.inputs[place].value = value
    }
    return draft
  }
}
