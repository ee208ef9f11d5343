import JourneyFlow
import JourneyJSON

/// What one step posts to `_links.next.href`: which event, which button, which data.
struct SubmitBody: Equatable {
  let eventType: String
  /// The key of the button, or another word that the flow waits for.
  let actionKey: String?
  /// By key, which is one flat name even where it has dots.
  let formData: JSONObject

  /// - Parameter polled: a word that a poll gave, and for which field; nil where nothing was polled.
  init(_ form: CollectorForm, polled: (collector: PollingCollector, word: String)? = nil) {
    let first = form.submits.first?.data.key
    let act = polled.map { ($0.collector as AbstractCollector, .poll) } ?? form.act
    switch act {
    case (let button, .flow)?, (let button, .submit)?: actionKey = button.data.key
    case (let metadata, .metadata)?: actionKey = first ?? metadata.data.key
    case (_, .failedCeremony(let name))?: actionKey = name
    case (_, .poll)?: actionKey = nil
    case (_, .choice)?, nil: actionKey = first
    }
    eventType = act?.1.eventType ?? "submit"

    var data: JSONObject = [:]
    for collector in form.collectors {
      guard let key = collector.data.key, let payload = collector.payload else { continue }
      // A button that leads elsewhere takes along what was answered, but no passkey, and nothing
      // of a field that would have to be answered and is not.
      if form.isLifted, !collector.missing.isEmpty || collector.isPasskey { continue }
      data[key] = payload
    }
    if let polled, let key = polled.collector.data.key { data[key] = .string(polled.word) }
    formData = data
  }

  /// The body of the request, for the page that `interaction` names.
  func json(for interaction: Interaction) -> JSONValue {
    var data: JSONObject = [:]
    if let actionKey { data["actionKey"] = .string(actionKey) }
    data["formData"] = .object(formData)
    var body: JSONObject = [
      "id": .string(interaction.id), "eventName": .string(interaction.eventName),
    ]
    if let id = interaction.interactionId { body["interactionId"] = .string(id) }
    body["parameters"] = ["eventType": .string(eventType), "data": .object(data)]
    return .object(body)
  }
}
