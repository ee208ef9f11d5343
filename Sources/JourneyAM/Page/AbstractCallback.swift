public import JourneyFlow
import JourneyHTTP
public import JourneyJSON

/// The base class of all callbacks.
public class AbstractCallback: Callback, Field {
  package let data: FieldData

  package init(_ data: FieldData) {
    self.data = data
  }

  /// The name of the class, or the server's type name for an `UnknownCallback`.
  public var type: String { data.type.name }
  /// The server's type name, such as `ValidatedCreatePasswordCallback`.
  public var serverType: String { json["type"]?.string ?? "" }
  /// The id, unique on the page.
  public var id: String { data.id }
  /// The callback as the server sent it.
  public var json: JSONObject { data.wire.received.object ?? [:] }

  package var attributeNames: [String] { [] }
  package var labels: [String] { data.output("prompt")?.string.map { [$0] } ?? [] }
  package var typeNames: [String] { serverType == type ? [type] : [type, serverType] }
  package var missing: [String] { data.missing }
  package var keyedOptions: [Choice] { [] }
  package var waivesRequiredFields: Bool { false }
  package var leadsElsewhere: Bool { false }
  package var isButton: Bool { false }
  package var notice: String? { nil }
  package var secrets: [String] { data.secrets }
  package func setAccepted(_ value: JSONValue, for property: String) {
    data.answers[property] = value
    data.answerErrors[property] = nil
  }

  /// What AM reports about the last answer in `failedPolicies`.
  package var problems: [Problem] {
    FailedPolicies.problems(
      data.output("failedPolicies"), key: id, prompt: data.output("prompt")?.string)
  }

  /// The server's JSON with the answers in the inputs.
  package var posted: JSONObject {
    var values: [(suffix: String, value: JSONValue)] = []
    for (name, answer) in data.answerableProperties {
      guard let suffix = answer.suffix else { continue }
      if let value = data.answers[name] {
        values.append((suffix, value))
        continue
      }
      switch answer.defaultSubmission(data) {
      case .value(let value), .hiddenValue(let value): values.append((suffix, value))
      case .received, .required, .nothing: continue
      }
    }
    return filled(with: values)
  }

  /// Returns the callback's JSON with new values in the inputs of these suffixes. Never adds an
  /// input.
  func filled(with values: [(suffix: String, value: JSONValue)]) -> JSONObject {
    var filled = json
    guard var inputs = filled["input"]?.array, !values.isEmpty else { return filled }
    let callbackInputs = CallbackInputs(filled, of: data.type)
    for (suffix, value) in values {
      guard let index = callbackInputs.index(of: suffix), var entry = inputs[index].object else {
        continue
      }
      entry["value"] = value
      inputs[index] = .object(entry)
    }
    filled["input"] = .array(inputs)
    return filled
  }
}

/// A question, notice or task on a page of a journey (AM, `callbacks[]`). To read and answer it,
/// cast it to its class, such as `NameCallback`.
public protocol Callback: Action {
  /// The name of the class, such as `NameCallback`, or the server's type name for an
  /// `UnknownCallback`.
  var type: String { get }
  /// The server's name of the type, such as `ValidatedCreatePasswordCallback`.
  var serverType: String { get }
  /// The callback as the server sent it.
  var json: JSONObject { get }
  /// The name of the callback's first input without its suffix, such as `IDToken1`. If that is
  /// missing or used by an earlier callback, the type and position, such as `TextOutputCallback-2`.
  var id: String { get }
}

extension AbstractCallback: RedactedPrinting {
  /// The members without the answer.
  package var printedMembers: KeyValuePairs<String, String?> { printedField }
}
