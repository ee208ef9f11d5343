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
  public var labels: [String] { content.string("prompt").map { [$0] } ?? [] }
  public var typeNames: [String] { [type] }

  /// The value of each input, by the input's name; assign to answer.
  public subscript(input name: String) -> JSONValue? {
    get { values[name] }
    set {
      var answers = content.answers["inputs"]?.object ?? [:]
      answers[name] = newValue
      content.answers["inputs"] = .object(answers)
    }
  }

  public var properties: [Property] {
    var shown = content.received["output"].map { [Property("output", $0)] } ?? []
    let names = content.inputNames
    guard let first = names.first else { return shown }
    shown.append(Property("inputs", .object(values), .members(names)))
    shown.append(Property("value", values[first] ?? .null, .any))
    return shown
  }

  public var mainProperty: String? { content.inputNames.isEmpty ? nil : "value" }

  public var secrets: [String] {
    (content.answers["inputs"]?.object ?? [:]).map { $0.value.string ?? $0.value.compact }
  }

  public func set(_ property: String, to value: JSONValue) {
    if property == "value", let first = content.inputNames.first {
      self[input: first] = value
    } else {
      for (name, value) in value.object ?? [:] { self[input: name] = value }
    }
  }

  public var payload: JSONObject {
    guard let answers = content.answers["inputs"], let inputs = content.received["input"]?.array
    else { return content.received }
    var filled = content.received
    filled["input"] = .array(
      inputs.map { entry in
        guard var members = entry.object, let name = members["name"]?.string,
          let answer = answers[name]
        else { return entry }
        members["value"] = answer
        return .object(members)
      })
    return filled
  }

  /// Each input's answer, else its received value.
  private var values: JSONObject {
    var values: JSONObject = [:]
    for entry in content.received["input"]?.array ?? [] {
      guard let name = entry["name"]?.string else { continue }
      values[name] = content.answers["inputs"]?[name] ?? entry["value"] ?? .null
    }
    return values
  }
}
