import JourneyFlow
import JourneyJSON

/// What one step posts to `_links.next.href`: the event, the button and the data.
struct SubmitBody: Equatable {
  let eventType: String
  /// The value of `actionKey`, such as the key of the pressed button, or the exception of a failed
  /// passkey ceremony.
  let actionKey: String?
  /// The values by the `key` of their field. A key with dots is one name, not a path.
  let formData: JSONObject

  /// - Parameters:
  ///   - polled: the polled field and the status to post for it.
  ///   - others: the answers to a page with inputs whose keys match no field.
  init(
    _ form: CollectorForm, polled: (collector: PollingCollector, status: String)? = nil,
    others: JSONObject = [:]
  ) {
    let first = form.submits.first?.data.key
    let act = polled.map { ($0.collector as AbstractCollector, .poll) } ?? form.act
    switch act {
    case (let field, .flow)?, (let field, .submit)?, (let field, .pairing)?:
      actionKey = field.data.key
    case (let metadata, .metadata)?: actionKey = first ?? metadata.data.key
    case (_, .failedCeremony(let name))?: actionKey = name
    case (_, .poll)?: actionKey = nil
    // The script of a page with inputs posts its answers without a button.
    case (_, .choice)?, nil: actionKey = others.isEmpty ? first : nil
    }
    eventType = act?.1.eventType ?? "submit"

    var data: JSONObject = [:]
    for collector in form.collectors {
      guard let key = collector.data.key, let value = collector.posted else { continue }
      // A flow button sends the other answers as well, except a passkey and a required field
      // without an answer.
      if form.isLifted, !collector.missing.isEmpty || collector.isPasskey { continue }
      data[key] = value
    }
    for (key, value) in others { data[key] = value }
    if let polled, let key = polled.collector.data.key { data[key] = .string(polled.status) }
    formData = data
  }

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
