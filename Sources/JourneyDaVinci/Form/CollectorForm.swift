import JourneyFlow
import JourneyJSON

/// The form of a page: a collector for each of its fields, in order; none is left out.
struct CollectorForm {
  let collectors: [AbstractCollector]
  /// Whether something must be answered, whatever the answers given so far.
  let asks: Bool

  /// - Parameter retries: by collector id, how often it may still be polled.
  init(_ input: JSONObject, retries: [String: Int] = [:]) {
    var taken: Set<String> = []
    let fields = input["form"]?["components"]?["fields"]?.array ?? []
    let values = Dictionary(
      input["formData"]?["value"]?.object?.map { ($0.key, $0.value) } ?? [],
      uniquingKeysWith: { first, _ in first })
    collectors = fields.enumerated().map { index, field in
      let key = field["key"]?.string ?? ""
      let outputs = field.object ?? [:]
      let (type, fault) = CollectorType.type(
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
      context["fault"] = fault.map(JSONValue.string)
      return type.make(
        FieldData(
          type.field, id: id,
          FieldData.Wire(
            received: field, outputs: outputs, inputs: key.isEmpty ? [:] : ["": .null],
            context: context)))
    }
    asks = collectors.contains { !$0.missing.isEmpty }
  }

  /// The submit button that counts as pressed where nothing else is; several ask for a choice.
  var submits: [SubmitCollector] { collectors.compactMap { $0 as? SubmitCollector } }

  /// Whether an answer frees the rest of the form from having to be answered.
  var isLifted: Bool { collectors.contains { $0.liftsRequired } }

  /// What decides about the submit, with the collector that says so.
  var act: (collector: AbstractCollector, act: SubmitAct)? {
    collectors.compactMap { collector in collector.act.map { (collector, $0) } }
      .min { $0.1.rank < $1.1.rank }
  }

  /// The identity provider that the person came back from.
  var returnedFrom: IdpCollector? {
    collectors.lazy.compactMap { $0 as? IdpCollector }.first { $0.continueToken != nil }
  }

  /// What is to be polled: the page waits, for nothing on it must be answered, and no button or
  /// option is.
  var poll: PollingCollector? {
    guard !asks, act == nil, returnedFrom == nil, !collectors.contains(where: \.hasChosen) else {
      return nil
    }
    return collectors.lazy.compactMap { $0 as? PollingCollector }.first
  }

  /// The answers that stay when the form comes again.
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
