import JSON

/// Reads what came back for a page as strictly as AM does: the number, order and types of the
/// callbacks, and the place and JSON type of each input count; names and outputs do not.
enum AnsweredPage {
  struct Fault: Error, Equatable {
    let status: Int
    let message: String
  }

  static func read(_ callbacks: JSONValue, for page: Page) -> Result<PageAnswers, Fault> {
    guard let items = callbacks.array, items.count == page.callbacks.count else {
      return .failure(
        Fault(status: 400, message: "Incorrect number of callbacks found in JSON response"))
    }
    var values: [[JSONValue]] = []
    for (place, (item, draft)) in zip(items, page.callbacks).enumerated() {
      guard item["type"]?.string == draft.type else {
        return .failure(
          Fault(status: 400, message: "Required callback not found in JSON response"))
      }
      let inputs = item["input"]?.array ?? []
      guard inputs.count == draft.inputs.count else {
        return .failure(
          Fault(status: 400, message: "JSON callback '\(draft.type)' has the wrong inputs"))
      }
      var answered: [JSONValue] = []
      for (number, (input, wanted)) in zip(inputs, draft.inputs).enumerated() {
        let value = input["value"] ?? .null
        if let due = mismatch(value, wanted.form) {
          let path = "/callbacks/\(place)/input/\(number)/value"
          return .failure(Fault(status: 500, message: "\(path): Expecting a \(due)"))
        }
        answered.append(value)
      }
      values.append(answered)
    }
    return .success(PageAnswers(values: values))
  }

  /// The Java type that was due, where `value` is another.
  private static func mismatch(_ value: JSONValue, _ form: CallbackDraft.Form) -> String? {
    switch form {
    case .any: nil
    case .text: value.string == nil ? "java.lang.String" : nil
    case .boolean: value.boolean == nil ? "java.lang.Boolean" : nil
    case .number: value.double == nil && !value.isNull ? "java.lang.Number" : nil
    case .index:
      value.integer == nil && value.string.flatMap({ Int($0) }) == nil ? "java.lang.Integer" : nil
    }
  }
}
