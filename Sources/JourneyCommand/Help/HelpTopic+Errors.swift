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
        "cause" of a failure contains the "kind", the "code", the HTTP "status", whether anything
        was "sent", the "command" that failed, the "page" that it was to answer, the time ("at") and
        the "version" of journey. "who" says who must act: user, operator, script or maintainer.
        """),
      .text("The kinds are \(kinds)."),
      .text("These are the codes of journey, each with its kind:"),
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
