package import JourneyFlow
public import JourneyJSON

/// A callback of a type that is not known here: shown with all it has, answered through its
/// inputs, and otherwise sent back as it came.
public final class UnknownCallback: CallbackField {
  package static let type = "UnknownCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The server's word.
  public var type: String { content.serverType.isEmpty ? Self.type : content.serverType }
  package var typeNames: [String] { [type] }

  /// What the server sent to be shown: AM's list of names and values.
  public var output: JSONValue? { content.received["output"] }

  /// The value of the first input; assign to answer. nil where there is no input.
  public var value: JSONValue? {
    get { values.first }
    set { content.answers["value"] = newValue }
  }

  /// The value of each input, by the input's name; assign to answer.
  public subscript(input name: String) -> JSONValue? {
    get { content.inputNames.firstIndex(of: name).map { values[$0] } }
    set {
      var answers = content.answers["inputs"]?.object ?? [:]
      answers[name] = newValue
      content.answers["inputs"] = .object(answers)
    }
  }

  package var properties: [Property] {
    var shown = output.map { [Property("output", $0)] } ?? []
    let names = content.inputNames
    guard !names.isEmpty else { return shown }
    let values = values
    shown.append(
      Property("inputs", .object(JSONObject(Array(zip(names, values)))), .members(names)))
    shown.append(Property("value", values[0], .any))
    return shown
  }

  package var mainProperty: String? { content.inputNames.isEmpty ? nil : "value" }

  package var secrets: [String] {
    let inputs = content.answers["inputs"]?.object ?? [:]
    return (inputs.map(\.value) + [content.answers["value"]].compactMap(\.self))
      .flatMap(\.spellings)
  }

  /// Only the inputs that are named change; the others keep earlier answers.
  package func set(_ property: String, to value: JSONValue) {
    if property == "value" {
      self.value = value
    } else {
      let before = content.answers["inputs"]?.object ?? [:]
      let all = (Array(before) + Array(value.object ?? [:])).map { ($0.key, $0.value) }
      content.answers["inputs"] = .object(JSONObject(all))
    }
  }

  package var payload: JSONObject {
    guard isAnswered, let inputs = content.received["input"]?.array else {
      return content.received
    }
    var filled = content.received
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
    let given = content.answers["inputs"]?.object?.map { ($0.key, $0.value) } ?? []
    let byName = Dictionary(given, uniquingKeysWith: { first, _ in first })
    var answers = content.inputNames.map { byName[$0] }
    if let value = content.answers["value"], !answers.isEmpty { answers[0] = value }
    return answers
  }

  /// The answer to each input, else its received value.
  private var values: [JSONValue] {
    zip(content.received["input"]?.array ?? [], answersByPlace).map { entry, answer in
      answer ?? entry["value"] ?? .null
    }
  }
}
