import JourneyFlow
import JourneyJSON

/// The form of a page: a collector for each field, then one for each of the page's inputs.
struct CollectorForm {
  let collectors: [AbstractCollector]
  /// Whether the page has inputs (`form.components.inputs`), whose script answers under keys that
  /// are not on the page.
  let hasInputs: Bool
  /// Whether any field requires an answer, answered or not.
  let asks: Bool

  /// - Parameter retries: the remaining polls, by the id of the polling collector.
  init(_ input: JSONObject, retries: [String: Int] = [:]) {
    var taken: Set<String> = []
    let components = input["form"]?["components"]
    let fields = components?["fields"]?.array ?? []
    let inputs = components?["inputs"]?.array ?? []
    hasInputs = !inputs.isEmpty
    let values = Dictionary(
      input["formData"]?["value"]?.object?.map { ($0.key, $0.value) } ?? [],
      uniquingKeysWith: { first, _ in first })
    collectors = (fields + inputs).enumerated().map { index, field in
      let key = field["key"]?.string ?? ""
      let outputs = field.object ?? [:]
      let isInput = index >= fields.count
      let (type, mismatch) =
        isInput
        ? (UnknownCollector.type, nil)
        : CollectorType.type(of: FieldData.Wire(received: field, outputs: outputs))
      var id = key
      if key.isEmpty || !taken.insert(key).inserted {
        id = "\(type.field.name)-\(index + 1)"
        while !taken.insert(id).inserted { id += "-\(index + 1)" }
      }
      var context: JSONObject = [:]
      context["proposed"] = key.isEmpty ? nil : values[key]
      context["passwordPolicy"] = input["passwordPolicy"]
      context["retriesAllowed"] = retries[id].map(JSONValue.integer)
      context["fault"] = mismatch.map(JSONValue.string)
      if isInput { context["input"] = outputs["value"] ?? .null }
      return type.make(
        FieldData(
          type.field, id: id,
          FieldData.Wire(
            received: field, outputs: outputs, inputs: key.isEmpty ? [:] : ["": .null],
            context: context)))
    }
    asks = collectors.contains { !$0.missing.isEmpty }
  }

  /// The submit buttons. A single one counts as pressed. Of several the user must press one.
  var submits: [SubmitCollector] { collectors.compactMap { $0 as? SubmitCollector } }

  /// Whether an answer, such as a pressed flow button, makes all other fields optional.
  var isLifted: Bool { collectors.contains { $0.waivesRequiredFields } }

  /// The answer that determines how the form is submitted.
  var act: (collector: AbstractCollector, act: SubmitAct)? {
    collectors.compactMap { collector in collector.act.map { (collector, $0) } }
      .min { $0.1.rank < $1.1.rank }
  }

  /// The identity provider from which the user returned.
  var returnedFrom: IdpCollector? {
    collectors.lazy.compactMap { $0 as? IdpCollector }.first { $0.continueToken != nil }
  }

  /// The collector to poll, or `nil` if the page requires an answer, or if the user pressed a
  /// button or chose an option.
  var poll: PollingCollector? {
    guard !asks, act == nil, returnedFrom == nil, !collectors.contains(where: \.hasChosen) else {
      return nil
    }
    return collectors.lazy.compactMap { $0 as? PollingCollector }.first
  }

  func keepAnswers(of other: CollectorForm) {
    for (collector, before) in zip(collectors, other.collectors) {
      collector.data.answers = before.keptAnswers
    }
  }
}

extension AbstractCollector {
  fileprivate var hasChosen: Bool {
    properties.contains { property in
      switch property.kind {
      case .choice, .choices: data.answers[property.name] != nil
      default: false
      }
    }
  }
}
