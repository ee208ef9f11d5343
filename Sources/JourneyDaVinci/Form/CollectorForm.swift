import JourneyFlow
import JourneyJSON

/// The form of a page, with a collector for each of its fields in order.
struct CollectorForm {
  let collectors: [AbstractCollector]
  /// Whether a field requires an answer, whether or not it has one.
  let asks: Bool

  /// - Parameter retries: the number of remaining polls by collector id.
  init(_ input: JSONObject, retries: [String: Int] = [:]) {
    var taken: Set<String> = []
    let fields = input["form"]?["components"]?["fields"]?.array ?? []
    let values = Dictionary(
      input["formData"]?["value"]?.object?.map { ($0.key, $0.value) } ?? [],
      uniquingKeysWith: { first, _ in first })
    collectors = fields.enumerated().map { index, field in
      let key = field["key"]?.string ?? ""
      let outputs = field.object ?? [:]
      let (type, mismatch) = CollectorType.type(
        of: FieldData.Wire(received: field, outputs: outputs))
      var id = key
      if key.isEmpty || !taken.insert(key).inserted {
        id = "\(type.field.name)-\(index + 1)"
        while !taken.insert(id).inserted { id += "-\(index + 1)" }
      }
      var context: JSONObject = [:]
      context["proposed"] = key.isEmpty ? nil : values[key]
      context["passwordPolicy"] = input["passwordPolicy"]
      context["retriesRemaining"] = retries[id].map(JSONValue.integer)
      context["fault"] = mismatch.map(JSONValue.string)
      return type.make(
        FieldData(
          type.field, id: id,
          FieldData.Wire(
            received: field, outputs: outputs, inputs: key.isEmpty ? [:] : ["": .null],
            context: context)))
    }
    asks = collectors.contains { !$0.missing.isEmpty }
  }

  /// The submit buttons. The only button counts as pressed, and several buttons require a choice.
  var submits: [SubmitCollector] { collectors.compactMap { $0 as? SubmitCollector } }

  /// Whether an answer makes every other field optional.
  var isLifted: Bool { collectors.contains { $0.waivesRequiredFields } }

  /// The act that determines the submission, with its collector.
  var act: (collector: AbstractCollector, act: SubmitAct)? {
    collectors.compactMap { collector in collector.act.map { (collector, $0) } }
      .min { $0.1.rank < $1.1.rank }
  }

  /// The identity provider from which the user returned.
  var returnedFrom: IdpCollector? {
    collectors.lazy.compactMap { $0 as? IdpCollector }.first { $0.continueToken != nil }
  }

  /// The collector to poll, if the page requires no answer and no button or option is answered.
  var poll: PollingCollector? {
    guard !asks, act == nil, returnedFrom == nil, !collectors.contains(where: \.hasChosen) else {
      return nil
    }
    return collectors.lazy.compactMap { $0 as? PollingCollector }.first
  }

  /// Takes over the answers that are kept when the form is shown again.
  func keepAnswers(of other: CollectorForm) {
    for (collector, before) in zip(collectors, other.collectors) {
      collector.data.answers = before.keptAnswers
    }
  }
}

extension AbstractCollector {
  /// Whether an option is answered.
  fileprivate var hasChosen: Bool {
    properties.contains { property in
      switch property.kind {
      case .choice, .choices: data.answers[property.name] != nil
      default: false
      }
    }
  }
}
