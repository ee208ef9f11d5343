package import JourneyFlow
public import JourneyJSON

/// A callback of a type that is not known here: shown with all it has, answered through its
/// inputs, and otherwise sent back as it came.
public final class UnknownCallback: CallbackField {
  /// None but what the server sends is known.
  package static let declaration: [CallbackProperty] = []
  /// What is shown of it, for those who describe it; anything in it may be a secret.
  package static let shown: [CallbackProperty] = [
    .secret("output"), .input("inputs", .members([])), .input("value", .any),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The server's word.
  public var type: String { data.serverType.isEmpty ? Self.type : data.serverType }
  package var typeNames: [String] { [type] }

  /// What the server sent to be shown: AM's list of names and values.
  public var output: JSONValue? { data.received["output"] }

  /// The value of the first input; assign to answer. nil where there is no input.
  public var value: JSONValue? {
    get { values.first }
    set { data.answers["value"] = newValue }
  }

  /// The value of each input, by the input's name; assign to answer.
  public subscript(input name: String) -> JSONValue? {
    get { data.inputNames.firstIndex(of: name).map { values[$0] } }
    set {
      var answers = data.answers["inputs"]?.object ?? [:]
      answers[name] = newValue
      data.answers["inputs"] = .object(answers)
    }
  }

  package var properties: [Property] {
    var shown = output.map { [Property("output", $0)] } ?? []
    let names = data.inputNames
    guard !names.isEmpty else { return shown }
    let values = values
    shown.append(
      Property("inputs", .object(JSONObject(Array(zip(names, values)))), .members(names)))
    shown.append(Property("value", values[0], .any))
    return shown
  }

  package var answerable: [String] { data.inputNames.isEmpty ? [] : ["inputs", "value"] }

  package var mainProperty: String? { data.inputNames.isEmpty ? nil : "value" }

  package var secrets: [String] {
    let inputs = data.answers["inputs"]?.object ?? [:]
    return (inputs.map(\.value) + [data.answers["value"]].compactMap(\.self))
      .flatMap(\.spellings)
  }

  /// Only the inputs that are named change; the others keep earlier answers.
  package func set(_ property: String, to value: JSONValue) {
    if property == "value" {
      self.value = value
    } else {
      let before = data.answers["inputs"]?.object ?? [:]
      let all = (Array(before) + Array(value.object ?? [:])).map { ($0.key, $0.value) }
      data.answers["inputs"] = .object(JSONObject(all))
    }
  }

  package var payload: JSONObject {
    guard isAnswered, let inputs = data.received["input"]?.array else {
      return data.received
    }
    var filled = data.received
    filled["input"] = .array(
      zip(inputs, answersByPlace).map { entry, answer in
        guard var members = entry.object, let answer else { return entry }
        members["value"] = answer
        return .object(members)
      })
    return filled
  }

  /// The answer to each input.
  private var answersByPlace: [JSONValue?] {
    let given = data.answers["inputs"]?.object?.map { ($0.key, $0.value) } ?? []
    let byName = Dictionary(given, uniquingKeysWith: { first, _ in first })
    var answers = data.inputNames.map { byName[$0] }
    if let value = data.answers["value"], !answers.isEmpty { answers[0] = value }
    return answers
  }

  /// The answer to each input, else its received value.
  private var values: [JSONValue] {
    zip(data.received["input"]?.array ?? [], answersByPlace).map { entry, answer in
      answer ?? entry["value"] ?? .null
    }
  }
}
