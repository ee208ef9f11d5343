import JourneyFlow
import JourneyJSON

/// The form of a page: a collector for each of its fields, in order; none is left out.
struct CollectorForm {
  let collectors: [any CollectorField]
  /// Whether something must be answered, whatever the answers given so far.
  let asks: Bool

  /// - Parameter retries: by collector id, how often it may still be polled.
  init(_ input: JSONObject, retries: [String: Int] = [:]) {
    var taken: Set<String> = []
    let fields = input["form"]?["components"]?["fields"]?.array ?? []
    let values = Dictionary(
      input["formData"]?["value"]?.object?.map { ($0.key, $0.value) } ?? [],
      uniquingKeysWith: { first, _ in first })
    collectors = fields.enumerated().map { place, field in
      let proposed = field["key"]?.string.flatMap { values[$0] }
      let collector = CollectorCatalogue.collector(
        CollectorContent(field, id: "", proposed: proposed, formPolicy: input["passwordPolicy"]))
      let id = Self.id(of: collector, at: place + 1, taken: &taken)
      collector.data.id = id
      collector.data.retriesRemaining = retries[id]
      return collector
    }
    asks = collectors.contains { !$0.missing.isEmpty }
  }

  /// Returns the key, or the class and the place if the field has no key or its key is taken.
  private static func id(
    of collector: any CollectorField, at place: Int, taken: inout Set<String>
  ) -> String {
    if let key = collector.data.key, taken.insert(key).inserted { return key }
    var id = "\(collector.type)-\(place)"
    while !taken.insert(id).inserted { id += "-\(place)" }
    return id
  }

  /// The submit button that counts as pressed where nothing else is; several ask for a choice.
  var submits: [SubmitCollector] { collectors.compactMap { $0 as? SubmitCollector } }

  /// Whether an answer frees the rest of the form from having to be answered.
  var isLifted: Bool { collectors.contains { $0.liftsRequired } }

  /// What decides about the submit, with the collector that says so.
  var act: (collector: any CollectorField, act: SubmitAct)? {
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

extension CollectorField {
  /// Whether an option is answered.
  fileprivate var hasChosen: Bool {
    settable.contains { property in
      switch property.kind {
      case .choice, .choices: data.answers[property.name] != nil
      default: false
      }
    }
  }
}
