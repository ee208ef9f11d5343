import JourneyJSON

/// A callback without its index on a page.
struct CallbackDraft: Sendable {
  struct Input: Sendable {
    /// What follows the number in the input's name, such as `jws` in `IDToken1jws`.
    var suffix = ""
    var value: JSONValue
    let form: Form
  }

  /// The JSON type of an input.
  enum Form: Sendable, Equatable {
    case text
    /// A JSON number, or a string of digits.
    case index
    case boolean
    case number
    case any
  }

  let type: String
  /// The outputs, in the order in which AM sends them.
  let output: JSONObject
  var inputs: [Input]
  /// The `_id`, or `nil` for the index of the callback.
  var id: Int?

  init(_ type: String, _ output: JSONObject = [:], _ inputs: [Input] = []) {
    self.type = type
    self.output = output
    self.inputs = inputs
  }

  /// - Parameters:
  ///   - index: the index on the page, counted from 0.
  ///   - isInPageNode: whether the callback gets an `_id`, as only those of a Page node do.
  func json(at index: Int, isInPageNode: Bool = true) -> JSONValue {
    var callback: JSONObject = ["type": .string(type)]
    if !output.isEmpty {
      callback["output"] = .array(output.map { ["name": .string($0.key), "value": $0.value] })
    }
    if !inputs.isEmpty {
      callback["input"] = .array(
        inputs.map { ["name": .string("IDToken\(index + 1)\($0.suffix)"), "value": $0.value] })
    }
    if isInPageNode { callback["_id"] = .integer(id ?? index) }
    return .object(callback)
  }

  /// Returns the callback with these values in its inputs.
  func prefilled(_ values: [JSONValue]?) -> CallbackDraft {
    var draft = self
    for (index, value) in (values ?? []).enumerated() where inputs.indices.contains(index) {
      draft.inputs[index].value = value
    }
    return draft
  }
}
