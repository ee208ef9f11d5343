import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// The members of each type of document. README and help explain their purpose.
extension DocumentSchema {
  private static func node(_ type: String, _ members: [Shape.Member]) -> Shape {
    let first: [Shape.Member] = [
      .init("type", .constant(.string(type)), "What the document is.", .shown, .required),
      redactedMember, tagMember,
    ]
    return .object(first + members)
  }

  static let redactedMember = Shape.Member(
    "redacted", .constant(true), "What was secret or for the next step is left out.")
  static let tagMember = Shape.Member(
    "tag", .any, "Yours: copied to every document that comes out of this one.")

  static let page = node(
    "ContinueNode",
    [
      problems,
      .init("callbacks", .list(.named("Callback", FieldShapes.callback)), "What PingAM asks for."),
      .init(
        "collectors", .list(.named("Collector", FieldShapes.collector)), "What DaVinci asks for."),
      .init("answers", open, "Answers to this page, by key.", .secret),
      .init("stage", .usually(.text), "What the page is for, as the tree's designer named it."),
      .init("header", .usually(.text), "The page's title."),
      .init("description", .usually(.text), "What the page says below its title."),
      .init("name", .usually(.text), "The name of a DaVinci form."),
      .init("category", .usually(.text), "The kind of a DaVinci form."),
      .init("suspended", .constant(true), "The flow waits for its magic link."),
      request, requests,
      .init("defaults", open, "Answers for any page of the flow.", .secret),
      authenticator, input(.requiredUnlessRedacted), state(.requiredUnlessRedacted),
    ])

  static let refusal = node(
    "ErrorNode",
    [
      message,
      cause(
        .words(["refused", "expired", "limited", "server"]),
        before: [
          .init("advice", open, "The advice of the client's own journey, by name."),
          .init("journey", .text, "The journey that the server's login page belongs to."),
        ], after: [.init("scopes", .list(.text), "What a consent would allow.")]),
      problems, request, requests, authenticator, previous, input(.requiredUnlessRedacted),
    ])

  static let failure = node(
    "FailureNode",
    [
      message, cause(.words(FailureKind.allCases.map(\.rawValue))), problems, request, requests,
      previous,
    ])

  static let success = node(
    "SuccessNode",
    [
      problems, .init("session", session([]), "What the flow ended with.", .shown, .required),
      request, requests, authenticator, input(.requiredUnlessRedacted),
      state(.requiredUnlessRedacted),
    ])

  static let holder = node(
    "User",
    [
      problemsOfUser,
      .init("session", session([sessionInfo]), "The session that signed in."),
      .init("advice", open, "The advice of the client's own journey, for start."),
      .init("token", token, "What the OAuth 2.0 client was given."),
      .init("userinfo", open, "The claims of the userinfo endpoint.", .withheld),
      .init("logout", .named("Logout", logout), "What was ended at the server, and what not."),
      request, requests, authenticator, state(.optional),
    ])

  static let envelope = node(
    "Sealed",
    [
      .init("of", .text, "The type of the document inside.", .shown, .required),
      .init("sealed", .text, "The document, encrypted (AES-256-GCM).", .shown, .required),
    ])

  /// The shape of an object with any members.
  static let open = Shape.object([], .like(.any))

  private static let message = Shape.Member(
    "message", .text, "What happened, for people; the server's own words where it said any.",
    .shown, .required)

  /// - Parameters:
  ///   - early: additional members before `retryAfter`.
  ///   - late: additional members after it.
  private static func cause(
    _ kind: Shape, before early: [Shape.Member] = [], after late: [Shape.Member] = []
  ) -> Shape.Member {
    let members: [Shape.Member] = [
      .init("kind", kind, "The kind of failure: a stable word.", .shown, .required),
      .init(
        "status", .optional(.whole), "The HTTP status, or the answer's code.", .shown, .required),
      .init("code", .optional(.text), "The server's machine word.", .shown, .required),
      .init("sent", .flag, "Whether the request can have reached the server.", .shown, .required),
      .init("line", .whole, "Where JSON could not be read, from 1."),
      .init("column", .whole, "Where JSON could not be read, from 1."),
      .init("hint", .text, "What would help."),
    ]
    let retry = Shape.Member(
      "retryAfter", .whole, "The seconds after which the server wants the next try.")
    return .init(
      "cause", .object(members + early + [retry] + late), "Why it came to this.", .shown, .required)
  }

  private static let problems = Shape.Member(
    "problems", .list(problem), "What is wrong with single answers.", .shown, .required)
  /// The problems of a User, which are optional because a handmade User may lack them.
  private static let problemsOfUser = Shape.Member(
    "problems", .list(problem), "What is wrong with single answers.")
  private static let problem = Shape.named(
    "Problem",
    .object([
      .init("key", .optional(.text), "An answer key that fits the field.", .shown, .required),
      .init("code", .text, "A machine word, ours or the server's.", .shown, .required),
      .init("message", .text, "The same for people.", .shown, .required),
      .init("params", open, "The parameters of a policy."),
    ]))

  private static let request = Shape.Member(
    "request", .named("Request", .object(requestMembers)), "The last request.")

  private static let requests = Shape.Member(
    "requests",
    .list(
      .named(
        "SentRequest",
        .object(
          requestMembers + [
            .init(
              "command", .words(CommandName.allCases.filter(\.sends).map(\.rawValue)),
              "The command that sent it.", .shown, .required),
            .init(
              "type", .words(SentRequests.listers), "The type of the document that was printed.",
              .shown, .required),
            .init("number", .whole, "Its number in the flow, from 1.", .shown, .required),
          ]))), "The last 64 requests of the flow, oldest first.")

  private static let requestMembers: [Shape.Member] = [
    .init("method", .words(["GET", "POST"]), "The HTTP method.", .shown, .required),
    .init("url", .text, "The address, its secrets hidden.", .shown, .required),
    .init("status", .optional(.whole), "The HTTP status of the answer.", .shown, .required),
    .init("ms", .whole, "How long it took, in milliseconds.", .shown, .required),
    .init("at", .whole, "When it began, in seconds since 1970.", .shown, .required),
    .init("id", .optional(.text), "The server's transaction id.", .shown, .required),
  ]

  private static let authenticator = Shape.Member(
    "authenticator", open, "What is known of the user's authenticator.", .secret)
  private static let previous = Shape.Member(
    "previous", .any, "The document to go on from.", .secret)

  private static func input(_ presence: Shape.Member.Presence) -> Shape.Member {
    .init("input", open, "The server's JSON, whole.", .secret, presence)
  }

  private static func state(_ presence: Shape.Member.Presence) -> Shape.Member {
    .init("state", open, "For the next step alone; its inside may change.", .secret, presence)
  }

  static func session(_ more: [Shape.Member]) -> Shape {
    .object(
      [
        .init(
          "value", .text, "The session token, or DaVinci's one-time code.", .secret),
        .init("cookieName", .text, "The session cookie of PingAM."),
        .init("successUrl", .address, "Where a browser would go next."),
        .init("realm", .text, "The realm that the server reports."),
      ] + more)
  }

  private static let sessionInfo = Shape.Member(
    "info",
    .object([
      .init("realm", .text, "The realm of the session."),
      .init("username", .text, "Whose session it is."),
      .init("universalId", .text, "The user's id in PingAM."),
      .init("latestAccessAt", .whole, "When it was last used, in seconds since 1970."),
      .init("idleExpiresAt", .whole, "When it ends unless it is used, in seconds since 1970."),
      .init("expiresAt", .whole, "When it ends at the latest, in seconds since 1970."),
      .init("properties", open, "PingAM's properties of the session.", .secret),
    ]), "What the server says of the session.")

  private static let token = Shape.object([
    .init("accessToken", .text, "For Authorization: Bearer.", .secret),
    .init("tokenType", .text, "Mostly Bearer."),
    .init("scope", .text, "What was granted, separated by blanks."),
    .init("expiresIn", .optional(.number), "The lifetime that the server named, in seconds."),
    .init("expiresAt", .optional(.number), "When it ends, in seconds since 1970."),
    .init("refreshToken", .text, "For journey refresh.", .secret),
    .init("idToken", .text, "Who signed in, signed by the server.", .secret),
  ])

  private static let logout = Shape.object([
    .init("complete", .flag, "Whether nothing is left to be ended.", .shown, .required),
    .init(
      "steps",
      .list(
        .object([
          .init(
            "step", .words(LogoutStep.Step.allCases.map(\.rawValue)), "What was to be ended.",
            .shown, .required),
          .init(
            "outcome", .words(LogoutStep.Outcome.allCases.map(\.rawValue)), "What became of it.",
            .shown, .required),
          .init("status", .optional(.whole), "The HTTP status.", .shown, .required),
          .init("code", .optional(.text), "The server's machine word.", .shown, .required),
          .init("hint", .text, "What to do about a failure."),
        ])), "Each thing in the order in which it was tried.", .shown, .required),
  ])
}
