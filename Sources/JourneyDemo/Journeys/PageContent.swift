import JourneyJSON

struct PageContent: Sendable {
  var header: String?
  var description: String?
  var stage: String?
  var callbacks: [CallbackDraft] = []
  /// Some servers omit the authId from a suspended page.
  var showsAuthId = true
  /// The `WWW-Authenticate` header of a 401 in place of a page (AM's HttpCallback).
  var challenge: String?

  /// The `reason` of a 401 that asks for an `Authorization` header. A client without a header sends
  /// it back.
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

  /// Returns this page as a Page node shows it after `previous`. Callbacks that must be answered
  /// again get new `_id`s. The others keep theirs, and contain the answers that the client sent.
  func following(
    _ previous: PageContent, _ answers: PageAnswers?, askedAgain: Set<Int>?
  ) -> PageContent {
    guard let askedAgain, let answers else { return self }
    var page = self
    var ids = previous.callbacks.enumerated().map { $1.id ?? $0 }
    let kept = ids.indices.filter { !askedAgain.contains($0) }
    for index in page.callbacks.indices {
      if kept.contains(index) {
        page.callbacks[index] = previous.callbacks[index].prefilled(answers.values[index])
        page.callbacks[index].id = ids[index]
      } else {
        ids.append((ids.max() ?? -1) + 1)
        page.callbacks[index].id = ids.last
      }
    }
    return page
  }

  /// - Parameter openAM: whether the page is that of a chain of OpenAM, with `template` and without
  ///   `_id`.
  func json(authId: String, openAM: Bool = false) -> JSONValue {
    let isPageNode =
      header != nil || description != nil || stage != nil || callbacks.contains { $0.id != nil }
    var body: JSONObject = [:]
    if showsAuthId { body["authId"] = .string(authId) }
    if openAM { body["template"] = "" }
    body["callbacks"] = .array(
      callbacks.enumerated().map { $1.json(at: $0, isInPageNode: isPageNode && !openAM) })
    if let stage { body["stage"] = .string(stage) }
    if let header { body["header"] = .string(header) }
    if let description { body["description"] = .string(description) }
    return .object(body)
  }
}
