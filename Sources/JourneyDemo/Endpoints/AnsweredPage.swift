import JourneyJSON

/// Checks posted pages as strictly as AM does: the number, order and types of the callbacks, the
/// `_id` of each, and the position and JSON type of each input. Names and outputs do not matter.
enum AnsweredPage {
  static func read(
    _ body: JSONObject, for page: PageContent
  ) throws(RequestError) -> PageAnswers {
    let count = error(400, "Incorrect number of callbacks found in JSON response")
    if page.challenge != nil {
      // The answer is the `Authorization` header. A body that repeats the members of the 401 means
      // that there is none.
      guard body["callbacks"] == nil else { throw count }
      return PageAnswers(values: [[body["failure"] ?? .null, body["reason"] ?? .null]])
    }
    guard let callbacks = body["callbacks"] else { throw error(401, "Login failure") }
    guard let items = callbacks.array, items.count == page.callbacks.count else {
      throw count
    }
    var values: [[JSONValue]] = []
    for (index, (item, draft)) in zip(items, page.callbacks).enumerated() {
      guard item["type"]?.string == draft.type else {
        throw error(400, "Required callback not found in JSON response")
      }
      let inputs = item["input"]?.array ?? []
      guard inputs.count == draft.inputs.count else {
        throw error(400, "JSON callback '\(draft.type)' has the wrong inputs")
      }
      // A Page node finds the answers of its children by `_id`. OpenAM has no `_id`, so the
      // position counts on a first page.
      guard (item["_id"] ?? .integer(index)).integer == draft.id ?? index else {
        values.append([])
        continue
      }
      var answered: [JSONValue] = []
      for (number, (input, wanted)) in zip(inputs, draft.inputs).enumerated() {
        let value = input["value"] ?? .null
        if let due = mismatch(value, wanted.form) {
          let path = "/callbacks/\(index)/input/\(number)/value"
          throw error(500, "\(path): Expecting a \(due)")
        }
        answered.append(value)
      }
      values.append(answered)
    }
    return PageAnswers(values: values)
  }

  private static func error(_ status: Int, _ message: String) -> RequestError {
    RequestError(AMResponse.error(status, message))
  }

  /// Returns the Java type that the input requires, or `nil` if `value` is acceptable.
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
