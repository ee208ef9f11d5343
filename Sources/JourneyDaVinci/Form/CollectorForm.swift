import JourneyFlow
import JourneyJSON

/// The form of a page. It has one collector for each field, in the order of the fields, and then
/// one for each of the page's inputs.
struct CollectorForm {
  let collectors: [AbstractCollector]
  /// Whether the page has inputs (`form.components.inputs`), which only its own script reads. The
  /// server expects the script's answers under keys that the page does not contain.
  let hasInputs: Bool
  /// Whether any field requires an answer, even if that field is already answered.
  let asks: Bool

  /// - Parameter retries: the number of polls that remain for each polling collector, keyed by
  ///   collector id.
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

  /// The submit buttons. If there is only one, it counts as pressed. If there are several, the user
  /// must press one of them.
  var submits: [SubmitCollector] { collectors.compactMap { $0 as? SubmitCollector } }

  /// Whether one of the answers, such as a pressed flow button, makes every other field optional.
  var isLifted: Bool { collectors.contains { $0.waivesRequiredFields } }

  /// The `SubmitAct` that determines how the form is submitted, and the collector whose answer has
  /// this `SubmitAct`.
  var act: (collector: AbstractCollector, act: SubmitAct)? {
    collectors.compactMap { collector in collector.act.map { (collector, $0) } }
      .min { $0.1.rank < $1.1.rank }
  }

  /// The collector of the identity provider from which the user returned, or `nil` if the user did
  /// not return from one.
  var returnedFrom: IdpCollector? {
    collectors.lazy.compactMap { $0 as? IdpCollector }.first { $0.continueToken != nil }
  }

  /// The collector to poll, or `nil` if nothing is polled. Nothing is polled if the page requires
  /// an answer, or if the user pressed a button or chose an option.
  var poll: PollingCollector? {
    guard !asks, act == nil, returnedFrom == nil, !collectors.contains(where: \.hasChosen) else {
      return nil
    }
    return collectors.lazy.compactMap { $0 as? PollingCollector }.first
  }

  /// Copies the other form's `keptAnswers` to this form.
  func keepAnswers(of other: CollectorForm) {
    for (collector, before) in zip(collectors, other.collectors) {
      collector.data.answers = before.keptAnswers
    }
  }
}

extension AbstractCollector {
  /// Whether the user chose an option.
  fileprivate var hasChosen: Bool {
    properties.contains { property in
      switch property.kind {
      case .choice, .choices: data.answers[property.name] != nil
      default: false
      }
    }
  }
}
