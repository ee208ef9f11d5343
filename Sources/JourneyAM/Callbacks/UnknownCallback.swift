import JourneyFlow
public import JourneyJSON

/// A callback of an unknown type. Documents show all of its data, and each input takes an answer.
/// Without answers it is sent unchanged.
public final class UnknownCallback: AbstractCallback {
  /// The common type of all unknown callbacks, in which any value might be secret.
  static let type = CallbackType(
    "UnknownCallback", serverType: "", UnknownCallback.init, [output] + inputs([]))

  /// Returns the type of one callback, with the server's name and the names of its inputs.
  static func type(of received: JSONObject) -> CallbackType {
    let serverType = received["type"]?.string ?? ""
    let names = names(of: received)
    return CallbackType(
      serverType.isEmpty ? type.field.name : serverType, UnknownCallback.init,
      [output] + (names.isEmpty ? [] : inputs(names)))
  }

  private static let output = Property(
    "output", .any, "The data that the server sent to show.", .secret
  ) { $0.wire.received["output"] }

  private static func inputs(_ names: [String]) -> [Property] {
    [
      Property(
        "inputs", "The value of each input, by its name.", isSecret: true,
        .init(
          kind: { _ in .members(names) }, defaultSubmission: { _ in .received }, isExtra: true)
      ) { data in
        .object(JSONObject(Array(zip(names, data.inputValues))))
      },
      Property(
        "value", "The value of the first input.", isSecret: true,
        .init(kind: { _ in .any }, defaultSubmission: { _ in .received })
      ) { $0.inputValues.first },
    ]
  }

  fileprivate static func names(of received: JSONObject) -> [String] {
    received["input"]?.array?.map { $0["name"]?.string ?? "" } ?? []
  }

  package override var typeNames: [String] { [type] }

  /// AM's array of outputs, each with a name and a value.
  public var output: JSONValue? { json["output"] }

  /// All inputs by name. Assign an object to answer the inputs that it names.
  public var inputs: JSONObject {
    get { self["inputs"] ?? [:] }
    set { self["inputs"] = newValue }
  }

  /// The value of the first input, or `nil` if there is none. Assign a value to answer it.
  public var value: JSONValue? {
    get { data.inputValues.first }
    set { data.answers["value"] = newValue }
  }

  /// Assign a value to answer the input.
  public subscript(input name: String) -> JSONValue? {
    get { Self.names(of: json).firstIndex(of: name).map { data.inputValues[$0] } }
    set {
      var answers = data.answers["inputs"]?.object ?? [:]
      answers[name] = newValue
      data.answers["inputs"] = .object(answers)
    }
  }

  /// Sets an answer. A value for `inputs` changes only the inputs that it names.
  package override func setAccepted(_ value: JSONValue, for property: String) {
    guard property == "inputs" else { return super.setAccepted(value, for: property) }
    let members = [data.answers["inputs"], value].flatMap { $0?.object?.map { $0 } ?? [] }
    super.setAccepted(.object(JSONObject(members.map { ($0.key, $0.value) })), for: property)
  }

  package override var posted: JSONObject {
    var filled = json
    guard isAnswered, let inputs = filled["input"]?.array else { return filled }
    filled["input"] = .array(
      zip(inputs, data.inputAnswers).map { entry, answer in
        guard var members = entry.object, let answer else { return entry }
        members["value"] = answer
        return .object(members)
      })
    return filled
  }
}

extension FieldData {
  /// The answer to each input, or `nil` for an input without one.
  fileprivate var inputAnswers: [JSONValue?] {
    let given = answers["inputs"]?.object?.map { ($0.key, $0.value) } ?? []
    let byName = Dictionary(given, uniquingKeysWith: { first, _ in first })
    var found = UnknownCallback.names(of: wire.received.object ?? [:]).map { byName[$0] }
    if let value = answers["value"], !found.isEmpty { found[0] = value }
    return found
  }

  /// The answer to each input, or else the received value.
  fileprivate var inputValues: [JSONValue] {
    zip(wire.received["input"]?.array ?? [], inputAnswers).map { entry, answer in
      answer ?? entry["value"] ?? .null
    }
  }
}
