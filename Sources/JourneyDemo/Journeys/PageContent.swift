import JourneyJSON

/// What a journey shows at once.
struct PageContent: Sendable {
  var header: String?
  var description: String?
  var stage: String?
  var callbacks: [CallbackDraft] = []
  /// Some servers leave the authId out of a page that waits for a link.
  var showsAuthId = true
  /// What a 401 asks for by `WWW-Authenticate`, in place of a page (AM's HttpCallback).
  var challenge: String?

  /// The 401's `reason`, which sent back says that there is no such header.
  static let declined = "http-auth-failed"

  init(
    header: String? = nil, description: String? = nil, stage: String? = nil,
    _ callbacks: CallbackDraft...
  ) {
    self.header = header
    self.description = description
    self.stage = stage
    self.callbacks = callbacks
  }

  /// This page as a Page node sends it after `previous`: callbacks at the places that are asked for
  /// again get new `_id`s, the others come back as they were sent, with the answers.
  func following(
    _ previous: PageContent, _ answers: PageAnswers?, askedAgain: Set<Int>?
  ) -> PageContent {
    guard let askedAgain, let answers else { return self }
    var page = self
    var ids = previous.callbacks.enumerated().map { $1.id ?? $0 }
    let kept = ids.indices.filter { !askedAgain.contains($0) }
    for place in page.callbacks.indices {
      if kept.contains(place) {
        page.callbacks[place] = previous.callbacks[place].prefilled(answers.values[place])
        page.callbacks[place].id = ids[place]
      } else {
        ids.append((ids.max() ?? -1) + 1)
        page.callbacks[place].id = ids.last
      }
    }
    return page
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
