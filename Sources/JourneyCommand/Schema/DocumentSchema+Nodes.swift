import JourneyAM
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// The members of each type of document. The README and the help explain the purpose of each type.
extension DocumentSchema {
  static func node(_ type: DocumentType, _ members: [Shape.Member]) -> Shape {
    let first: [Shape.Member] = [
      .init(
        "type", .constant(.string(type.rawValue)), "The type of the document.", .shown, .required),
      redactedMember, tagMember,
    ]
    return .object(first + members)
  }

  static let redactedMember = Shape.Member(
    "redacted", .constant(true),
    "Whether secrets and the members for the next step have been removed.")
  static let tagMember = Shape.Member(
    "tag", .any, "JSON of yours, which journey copies to each later document of the flow.")

  static let page = node(
    .continueNode,
    [
      problems,
      .init(
        "callbacks", .list(.named("Callback", FieldShapes.callback)),
        "The fields that PingAM asks for."),
      .init(
        "collectors", .list(.named("Collector", FieldShapes.collector)),
        "The fields that DaVinci asks for."),
      .init("answers", open, "Answers to this page, by key.", .secret),
      .init("stage", .usually(.text), "The name that the tree's designer gave the page."),
      .init("header", .usually(.text), "The page's title."),
      .init("description", .usually(.text), "The text below the page's title."),
      .init("id", .usually(.text), "The id of a DaVinci form."),
      .init("name", .usually(.text), "The name of a DaVinci form."),
      .init("category", .usually(.text), "The kind of a DaVinci form."),
      .init("suspended", .constant(true), "Whether the flow waits for its magic link."),
      .init(
        "waiting", .constant(true),
        "Whether the page waits for an event elsewhere, such as the response to a push."),
      request, requests,
      .init("defaults", open, "Answers for any page of the flow.", .secret),
      authenticator, input(.requiredUnlessRedacted), state(.requiredUnlessRedacted),
    ])

  static let refusal = node(
    .errorNode,
    [
      message,
      cause(
        .oneOf(["refused", "expired", "limited", "server"]),
        before: [
          .init("advice", open, "The advice of the client's own journey, by name."),
          .init("journey", .text, "The journey of the server's login page."),
        ], after: [.init("scopes", .list(.text), "The scopes that the user must consent to.")]),
      problems, request, requests, authenticator, previous, input(.requiredUnlessRedacted),
    ])

  static let failure = node(
    .failureNode,
    [
      message, cause(.oneOf(FailureKind.allCases.map(\.rawValue))), problems, request, requests,
      previous, input(.optional),
    ])

  static let success = node(
    .successNode,
    [
      problems,
      .init("session", session([]), "The session that the flow created.", .shown, .required),
      request, requests, authenticator, input(.requiredUnlessRedacted),
      state(.requiredUnlessRedacted),
    ])

  static let holder = node(
    .user,
    [
      problemsOfUser,
      .init("session", session([sessionInfo]), "The session that signed in."),
      .init("advice", open, "The advice of the client's own journey, for journey start."),
      .init("token", token, "The tokens of the OAuth 2.0 client."),
      .init("userinfo", open, "The claims of the userinfo endpoint.", .withheld),
      .init(
        "devices", .list(.named("UserDevice", device)), "The user's devices at PingAM."),
      .init(
        "approval", .oneOf(["approved", "denied"]),
        "The decision about the sign-in of another device."),
      .init(
        "logout", .named("Logout", logout),
        "The steps that ended the tokens and the session at the server."),
      request, requests, authenticator, state(.optional),
    ])

  static let envelope = node(
    .sealed,
    [
      .init("of", .text, "The type of the document inside.", .shown, .required),
      .init("sealed", .text, "The document, encrypted (AES-256-GCM).", .shown, .required),
    ])

  /// The shape of an object that can have any members.
  static let open = Shape.object([], .like(.any))

  private static let message = Shape.Member(
    "message", .text, "The message for people, in the server's own words if it sent any.",
    .shown, .required)

  /// - Parameters:
  ///   - early: additional members before `retryAfter`.
  ///   - late: additional members after `retryAfter`.
  private static func cause(
    _ kind: Shape, before early: [Shape.Member] = [], after late: [Shape.Member] = []
  ) -> Shape.Member {
    let members: [Shape.Member] = [
      .init("kind", kind, "The kind of failure, which is stable.", .shown, .required),
      .init(
        "status", .optional(.whole), "The HTTP status, or the code in the response.", .shown,
        .required),
      .init("code", .optional(.text), "The server's error code.", .shown, .required),
      .init("sent", .flag, "Whether the request can have reached the server.", .shown, .required),
      .init(
        "command", .oneOf(CommandName.allCases.map(\.rawValue)), "The command that failed."),
      .init("page", .text, "The name of the page that the step was to answer."),
      .init("at", .whole, "The time of the failure, in seconds since 1970."),
      .init("version", .text, "The version of journey."),
      .init("who", .oneOf(Person.allCases.map(\.rawValue)), "Who must act."),
      .init("line", .whole, "The position of the JSON error, from 1."),
      .init("column", .whole, "The position of the JSON error, from 1."),
      .init("hint", .text, "The action or command that can help."),
    ]
    let retry = Shape.Member(
      "retryAfter", .whole, "The seconds after which the server accepts another attempt.")
    return .init(
      "cause", .object(members + early + [retry] + late), "The reason for the failure.", .shown,
      .required)
  }

  private static let problems = Shape.Member(
    "problems", .list(problem), "The problems of single answers.", .shown, .required)
  /// The `problems` of a User. This member is optional, because a User that `journey` did not
  /// create might not contain it.
  private static let problemsOfUser = Shape.Member(
    "problems", .list(problem), "The problems of single answers.")
  private static let problem = Shape.named(
    "Problem",
    .object([
      .init("key", .optional(.text), "An answer key that matches the field.", .shown, .required),
      .init("id", .text, "The id of the field on its page."),
      .init("code", .text, "The code of the problem, ours or the server's.", .shown, .required),
      .init("message", .text, "The message for people.", .shown, .required),
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
              "command", .oneOf(CommandName.ofJourney.filter(\.sends).map(\.rawValue)),
              "The command that sent it.", .shown, .required),
            .init(
              "type", .oneOf(DocumentType.allCases.filter(\.listsRequests).map(\.rawValue)),
              "The type of the document that was printed.",
              .shown, .required),
            .init(
              "number", .whole, "The number of the request in the flow, from 1.", .shown, .required),
            .init("page", .text, "The name of the page in the response."),
          ]))), "The last 64 requests of the flow, oldest first.")

  private static let requestMembers: [Shape.Member] = [
    .init(
      "method", .oneOf(HTTPRequest.Method.allCases.map(\.rawValue)), "The HTTP method.", .shown,
      .required),
    .init("url", .text, "The address, without secrets.", .shown, .required),
    .init("status", .optional(.whole), "The HTTP status of the response.", .shown, .required),
    .init("ms", .whole, "The duration, in milliseconds.", .shown, .required),
    .init("at", .whole, "The start time, in seconds since 1970.", .shown, .required),
    .init("id", .optional(.text), "The server's transaction id.", .shown, .required),
  ]

  private static let authenticator = Shape.Member(
    "authenticator", open, "The data of the user's authenticator.", .secret)
  private static let previous = Shape.Member(
    "previous", .any, "The document to continue from.", .secret)

  private static func input(_ presence: Shape.Member.Presence) -> Shape.Member {
    .init("input", open, "The complete JSON from the server.", .secret, presence)
  }

  private static func state(_ presence: Shape.Member.Presence) -> Shape.Member {
    .init("state", open, "The state for the next step. Its members can change.", .secret, presence)
  }

  static func session(_ more: [Shape.Member]) -> Shape {
    .object(
      [
        .init(
          "value", .text, "The session token, or DaVinci's one-time code.", .secret),
        .init("cookieName", .text, "The name of PingAM's session cookie."),
        .init("successUrl", .address, "The address that a browser would open next."),
        .init("realm", .text, "The realm that the server reports."),
      ] + more)
  }

  private static let sessionInfo = Shape.Member(
    "info",
    .object([
      .init("realm", .text, "The realm of the session."),
      .init("username", .text, "The name of the user."),
      .init("universalId", .text, "The user's id in PingAM."),
      .init("latestAccessAt", .whole, "The time of the last use, in seconds since 1970."),
      .init(
        "idleExpiresAt", .whole, "The time when it ends if it is not used, in seconds since 1970."),
      .init("expiresAt", .whole, "The time when it ends at the latest, in seconds since 1970."),
      .init("properties", open, "PingAM's properties of the session.", .secret),
    ]), "The server's information about the session.")

  private static let token = Shape.object([
    .init("accessToken", .text, "The access token, for Authorization: Bearer.", .secret),
    .init("tokenType", .text, "The type of the access token, usually Bearer."),
    .init("scope", .text, "The granted scopes, separated by spaces."),
    .init("expiresIn", .optional(.number), "The lifetime that the server named, in seconds."),
    .init("expiresAt", .optional(.number), "The time when it ends, in seconds since 1970."),
    .init("refreshToken", .text, "The refresh token, for journey refresh.", .secret),
    .init("idToken", .text, "The ID token, which the server signed.", .secret),
  ])

  private static let device = Shape.object([
    .init(
      "kind", .oneOf(DeviceKind.allCases.map(\.rawValue)), "The kind of the device.", .shown,
      .required),
    .init("id", .text, "The id of the device, for --rename and --remove.", .shown, .required),
    .init("name", .text, "The name of the device."),
    .init("created", .whole, "The time of the registration, in seconds since 1970."),
    .init("used", .whole, "The time of the last use, in seconds since 1970."),
    .init("removable", .flag, "Whether this session may remove the device."),
  ])

  private static let logout = Shape.object([
    .init("complete", .flag, "Whether everything has ended.", .shown, .required),
    .init(
      "steps",
      .list(
        .object([
          .init(
            "step", .oneOf(LogoutStep.Step.allCases.map(\.rawValue)),
            "The token or session that the step ends.",
            .shown, .required),
          .init(
            "outcome", .oneOf(LogoutStep.Outcome.allCases.map(\.rawValue)),
            "The outcome of the step.",
            .shown, .required),
          .init("status", .optional(.whole), "The HTTP status.", .shown, .required),
          .init("code", .optional(.text), "The server's error code.", .shown, .required),
          .init("hint", .text, "The action that can help after a failure."),
        ])), "The steps, in the order of their requests.", .shown, .required),
  ])
}
