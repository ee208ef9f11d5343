import JourneyHTTP
import JourneyJSON

/// Three calls of Mailpit's API (https://mailpit.axllent.org/docs/api-v1/),
/// `search?query=to:ADDRESS`, `messages` and `message/ID`, so that a script for a Mailpit inbox
/// works with the tenant.
enum MailEndpoint {
  private static let defaultLimit = 50

  /// - Parameter path: the path after `/api/v1`.
  static func answer(
    _ request: IncomingRequest, _ path: [String], _ tenant: TenantState
  ) -> OutgoingResponse {
    guard request.method == "GET" else {
      return .json(["Error": "method not allowed"], status: 405)
    }
    switch (path.first, path.count) {
    case ("search", 1):
      guard let query = request.query["query"], !query.isEmpty else {
        return .json(["Error": "Error: no search query"], status: 400)
      }
      return search(query, request.query, tenant.mailbox)
    case ("messages", 1):
      return search("", request.query, tenant.mailbox)
    case ("message", 2):
      guard let letter = tenant.mailbox.letter(path[1]) else {
        return .json(["Error": "message not found"], status: 404)
      }
      return .json(.object(whole(letter)))
    default:
      return .json(["Error": "not found"], status: 404)
    }
  }

  private static func search(
    _ query: String, _ parameters: FormFields, _ mailbox: Mailbox
  ) -> OutgoingResponse {
    let terms = query.split(separator: " ")
    let found = mailbox.letters.reversed().filter { letter in
      terms.allSatisfy { matches($0, letter) }
    }
    let start = max(0, parameters["start"].flatMap { Int($0) } ?? 0)
    let limit = max(0, parameters["limit"].flatMap { Int($0) } ?? defaultLimit)
    let page = found.dropFirst(start).prefix(limit)
    return .json([
      "total": .integer(mailbox.letters.count), "unread": .integer(mailbox.letters.count),
      "count": .integer(page.count), "messages_count": .integer(found.count),
      "start": .integer(start), "tags": [],
      "messages": .array(page.map { .object(summary($0)) }),
    ])
  }

  /// `to:…` searches the recipient, `subject:…` the subject, and any other term both the subject
  /// and the text. Quotation marks are ignored.
  private static func matches(_ term: Substring, _ letter: DemoMessage) -> Bool {
    let parts = term.filter { $0 != "\"" }.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let field = parts.count == 2 ? parts[0] : ""
    let text = parts.last.map(String.init) ?? ""
    return switch field {
    case "to": letter.to.lowercased().contains(text)
    case "subject": letter.subject.lowercased().contains(text)
    default: (letter.subject + " " + letter.text).lowercased().contains(text)
    }
  }

  private static func summary(_ letter: DemoMessage) -> JSONObject {
    var body = ends(letter)
    body["Created"] = .string(TraceTime.text(letter.sentAt))
    body["Attachments"] = 0
    body["Snippet"] = .string(String(letter.text.split(separator: "\n").joined(separator: " ")))
    return body
  }

  private static func whole(_ letter: DemoMessage) -> JSONObject {
    var body = ends(letter)
    body["Date"] = .string(TraceTime.text(letter.sentAt))
    body["Text"] = .string(letter.text)
    body["HTML"] = ""
    body["Inline"] = []
    body["Attachments"] = []
    return body
  }

  private static func ends(_ letter: DemoMessage) -> JSONObject {
    [
      "ID": .string(letter.id), "MessageID": .string("\(letter.id)@journey-demo"),
      "Read": false, "From": ["Name": "Demo tenant", "Address": "noreply@example.com"],
      "To": [["Name": "", "Address": .string(letter.to)]], "Cc": [], "Bcc": [], "ReplyTo": [],
      "Subject": .string(letter.subject), "Tags": [], "Size": .integer(letter.text.utf8.count),
    ]
  }
}
