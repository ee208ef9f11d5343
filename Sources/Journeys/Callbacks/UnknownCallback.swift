public import JSON
public import Orchestration

/// A callback of a type that is not known here: shown with all it has, answered through its
/// inputs, and otherwise sent back as it came.
public final class UnknownCallback: Callback {
  public static let type = "UnknownCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  /// The server's word.
  public var type: String { content.serverType.isEmpty ? Self.type : content.serverType }
  public var typeNames: [String] { [type] }

  /// The value of the first input; assign to answer. nil where there is no input.
  public var value: JSONValue? {
    get {
      guard !content.inputNames.isEmpty else { return nil }
      return value(at: 0)
    }
    set { content.answers["value"] = newValue }
  }

  /// The value of each input, by the input's name; assign to answer.
  public subscript(input name: String) -> JSONValue? {
    get { content.inputNames.firstIndex(of: name).map(value(at:)) }
    set {
      var answers = content.answers["inputs"]?.object ?? [:]
      answers[name] = newValue
      content.answers["inputs"] = .object(answers)
    }
  }

  public var properties: [Property] {
    var shown = content.received["output"].map { [Property("output", $0)] } ?? []
    let names = content.inputNames
    guard !names.isEmpty else { return shown }
    let values = JSONObject(names.enumerated().map { ($1, value(at: $0)) })
    shown.append(Property("inputs", .object(values), .members(names)))
    shown.append(Property("value", value(at: 0), .any))
    return shown
  }

  public var mainProperty: String? { content.inputNames.isEmpty ? nil : "value" }

  public var secrets: [String] {
    let inputs = content.answers["inputs"]?.object ?? [:]
    return (inputs.map(\.value) + [content.answers["value"]].compactMap(\.self))
      .map { $0.string ?? $0.compact }
  }

  /// Only the inputs that are named change; the others keep earlier answers.
  public func set(_ property: String, to value: JSONValue) {
    if property == "value" {
      self.value = value
    } else {
      for (name, value) in value.object ?? [:] { self[input: name] = value }
    }
  }

  public var payload: JSONObject {
    guard isAnswered, let inputs = content.received["input"]?.array else {
      return content.received
    }
    var filled = content.received
    filled["input"] = .array(
      inputs.enumerated().map { place, entry in
        guard var members = entry.object, let answer = answer(at: place) else { return entry }
        members["value"] = answer
        return .object(members)
      })
    return filled
  }

  private func answer(at place: Int) -> JSONValue? {
    if place == 0, let value = content.answers["value"] { return value }
    return content.answers["inputs"]?[content.inputNames[place]]
  }

  /// The answer to an input, else its received value.
  private func value(at place: Int) -> JSONValue {
    answer(at: place) ?? content.received["input"]?[place]?["value"] ?? .null
  }
}
