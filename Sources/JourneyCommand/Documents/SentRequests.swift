import JourneyHTTP
import JourneyJSON

/// The requests of a flow: those of the previous document, and those of the current step.
struct SentRequests: Sendable {
  /// How many requests a document lists.
  static let limit = 64
  private let command: CommandName
  /// The requests of the previous document. Unless this process made the list, they are checked,
  /// because any program might have written them.
  private let earlier: [JSONValue]
  private let isOwnList: Bool
  private let sent: [RequestSummary]
  private let secrets: Secrets

  /// - Parameters:
  ///   - document: the document that the step continues from, or the start or resume document.
  ///   - listsOwnRequests: whether this process made the document's list of requests.
  ///   - sent: the requests of the step, oldest first.
  ///   - secrets: the secrets of the step, which the name of a page must not show.
  init(
    _ command: CommandName, after document: Document? = nil, listsOwnRequests: Bool = false,
    sent: [RequestSummary] = [], hiding secrets: Secrets = Secrets()
  ) {
    self.command = command
    isOwnList = listsOwnRequests
    self.sent = sent
    self.secrets = secrets
    let continuesFlow = document?.documentType?.continuesFlow == true
    earlier = continuesFlow ? document?["requests"]?.array ?? [] : []
  }

  /// Returns the `requests` of a document.
  fileprivate func json(of document: Document, _ type: String) -> JSONValue {
    var entries = earlier.compactMap { isOwnList ? $0.object : Self.entry($0) }
    var number = entries.reduce(0) { max($0, $1["number"]?.integer ?? 0) }
    for request in sent {
      number += 1
      var entry = request.json.object ?? [:]
      entry["command"] = .string(command.rawValue)
      entry["type"] = .string(type)
      entry["number"] = .integer(number)
      entries.append(entry)
    }
    if !sent.isEmpty, let page = document.pageName(hiding: secrets) {
      entries[entries.count - 1]["page"] = .string(page)
    }
    return .array(entries.suffix(Self.limit).map(JSONValue.object))
  }

  /// Returns a valid entry without unknown members, or `nil`.
  private static func entry(_ value: JSONValue) -> JSONObject? {
    guard let members = value.object else { return nil }
    var entry: JSONObject = [:]
    for (name, fits) in form {
      guard let member = members[name], fits(member) else { return nil }
      if members.count > form.count { entry[name] = member }
    }
    guard members.count > form.count else { return members }
    if let page = members["page"]?.string {
      entry["page"] = .string(page.cut(to: JSONObject.longestPageName))
    }
    return entry
  }

  private static let form: [(name: String, fits: @Sendable (JSONValue) -> Bool)] = [
    ("method", { $0.string.flatMap(HTTPRequest.Method.init) != nil }),
    ("url", { $0.string != nil }),
    ("status", { $0.isNull || $0.integer != nil }), ("ms", isCount), ("at", isCount),
    ("id", { $0.isNull || $0.string != nil }),
    ("command", { $0.string.flatMap(CommandName.init(operand:))?.sends == true }),
    ("type", { $0.string.flatMap(DocumentType.init)?.listsRequests == true }),
    ("number", { isCount($0) && $0.integer != 0 }),
  ]

  private static let isCount: @Sendable (JSONValue) -> Bool = {
    $0.integer.map { (0...(1 << 53)).contains($0) } == true
  }
}

extension JSONObject {
  /// Returns the document with the requests of its flow, in a failure also in `previous`.
  func listing(_ requests: SentRequests) -> Document {
    guard let type = documentType, type.listsRequests else { return self }
    let list = requests.json(of: self, type.rawValue)
    var document = with(list)
    // A handmade document has no list, and needs none if nothing was sent.
    if let previous = document["previous"]?.object, previous.documentType?.continuesFlow == true,
      previous["requests"] != nil || list != []
    {
      document["previous"] = .object(previous.with(list))
    }
    return document
  }

  private func with(_ requests: JSONValue) -> Document {
    var document = self
    if document["requests"] != nil {
      document["requests"] = requests
      return document
    }
    return document.inserting(
      "requests", requests, before: ["defaults", "authenticator", "previous", "input", "state"])
  }
}
