import JourneyFlow
import JourneyHTTP
import JourneyTerminal

extension HelpTopic {
  /// The topic `errors`, made from the table of codes.
  static var failing: [HelpBlock] {
    let kinds = FailureKind.allCases.map(\.rawValue).joined(separator: ", ")
    return [
      .text(
        """
        In a failure, "cause" says what happened: "kind" and "code", the HTTP "status", whether
        anything was "sent", the "command", the "page" that was answered, the time in "at", the
        "version" of journey, and in "who" who must act: user, operator, script or maintainer.
        """),
      .text("The kinds are \(kinds)."), .text("The codes, each with its kind:"),
      .rows(
        FailureCode.all.map { code in
          .init(
            code.names.joined(separator: ", "),
            "(\(code.kind.rawValue)) \(code.meaning.withoutLinks)"
              + (code.hint.map { " Hint: \($0)." } ?? ""))
        }),
      .text("Any other code comes from the server."),
    ]
  }
}

extension String {
  /// The text without references to a chapter of the page in Markdown.
  fileprivate var withoutLinks: String { replacing(/\ See \[[^\]]+\]\([^)]+\)\./, with: "") }
}
