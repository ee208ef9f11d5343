import JourneyJSON

extension Screen {
  static let odd = Screen(
    show: { _, _ in
      var form = FormDraft(
        "Unusual", "",
        FieldDraft.label(
          "Read the", link: (token: "terms", href: "https://www.example.com/terms")),
        FieldDraft.text("plain", "Plain", required: false),
        ["type": "SIGNATURE_PAD", "key": "sig", "label": "Sign here"],
        ["type": "RADIO", "key": "odd", "label": "Odd", "options": [["value": "x"]]],
        ["type": "TEXT", "label": "Without a key"], "no object",
        FieldDraft.submit("Yes", key: "yes"), FieldDraft.submit("No", key: "no"))
      form.values = ["plain": "a default"]
      return form
    },
    take: { answers, interaction, _ in
      guard answers.action == "yes" else { return .refuse(.custom("You said no", code: "no")) }
      interaction.notes["plain"] = answers.data["plain"]
      interaction.username = "demo"
      return .next
    })

  static let late = Screen(
    FormDraft(
      "Too late", "", FieldDraft.submit("Ask", key: "ask"),
      FieldDraft.link("wait", "Wait for long"))
  ) { answers, _, _ in
    answers.pressed("wait")
      ? .end(
        .json(
          ["code": "requestTimedOut", "message": "Request timed out. Please try again."],
          status: 400))
      : .end(FlowResponse.gone())
  }

  static let hopeless = Screen(FormDraft("Try it", "", FieldDraft.submit("Go on"))) { _, _, _ in
    .end(FlowRefusal.ended("You may not sign on here"))
  }

  private static let failures: [(value: String, label: String)] = [
    ("failed", "200 with status FAILED"), ("outage", "200 with server_error"),
    ("login", "200 with login_required"), ("connector", "200 with an error further down"),
    ("html", "200 with HTML"), ("empty", "204"), ("redirect", "302"),
    ("error", "302 with an error"), ("broken", "502 with HTML"), ("down", "500 with JSON"),
    ("slow", "429"), ("nothing", "200 with nothing known"), ("rewind", "the same form again"),
  ]

  static let broken = Screen(
    FormDraft(
      "Faults", "", FieldDraft.select("DROPDOWN", "fault", "Fault", failures),
      FieldDraft.submit("Try"))
  ) { answers, _, _ in
    switch answers.text("fault") {
    case "failed":
      .end(failed("flow_failed", "Failed"))
    case "outage": .end(failed("server_error", "It took too long"))
    case "login": .end(failed("login_required", "Sign on first"))
    case "connector":
      .end(
        .json([
          "connectorId": "httpConnector", "capabilityName": "makeRestApiCall",
          "httpBody": ["error": ["message": "The account is locked"]],
        ]))
    case "html": .end(.html("<!DOCTYPE html><p>Hello\n"))
    case "empty": .end(OutgoingResponse(204))
    case "redirect": .end(.redirect(to: "https://apps.example.com/signon"))
    case "error":
      .end(
        .redirect(to: "/signon/error?error=access_denied&error_description=You+may+not+sign+on"))
    case "broken": .end(.html("<!DOCTYPE html><p>Bad gateway\n", status: 502))
    case "down": .end(.json(["message": "Down for maintenance"], status: 500))
    case "slow": .refuse(FlowRefusal(status: 429, code: "limited", message: "Slow down"))
    case "rewind": .rewind
    default: .end(.json(["surprise": true]))
    }
  }

  private static func failed(_ code: String, _ message: String) -> OutgoingResponse {
    .json([
      "environment": ["id": .string(PingOne.environment)], "status": "FAILED",
      "error": ["code": .string(code), "message": .string(message)],
    ])
  }
}
