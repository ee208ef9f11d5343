import JSON

/// What a journey shows at once.
struct Page: Sendable {
  var header: String?
  var description: String?
  var stage: String?
  var callbacks: [CallbackDraft] = []
  /// Some servers leave the authId out of a page that waits for a link.
  var showsAuthId = true

  init(
    header: String? = nil, description: String? = nil, stage: String? = nil,
    _ callbacks: CallbackDraft...
  ) {
    self.header = header
    self.description = description
    self.stage = stage
    self.callbacks = callbacks
  }

  /// The body of the answer that shows it.
  func json(authId: String) -> JSONValue {
    var body: JSONObject = [
      "authId": .string(authId), "template": "",
      "callbacks": .array(callbacks.enumerated().map { $1.json(at: $0) }),
    ]
    if !showsAuthId { body["authId"] = nil }
    if let stage { body["stage"] = .string(stage) }
    if let header { body["header"] = .string(header) }
    if let description { body["description"] = .string(description) }
    return .object(body)
  }
}
