import JourneyJSON

extension DaVinciFlow {
  static let unusual = DaVinciFlow("Unusual", "unknown and malformed fields; the button yes", .odd)
  static let expire = DaVinciFlow("Expire", "nothing; every answer comes too late", .late)
  static let refuse = DaVinciFlow("Refuse", "nothing; the last connector says no", .hopeless)
  static let faults = DaVinciFlow(
    "Faults", "fault: failed, html, empty, redirect, broken, down, slow, nothing or rewind", .broken
  )
}

extension Screen {
  fileprivate static let odd = Screen(
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

  fileprivate static let late = Screen(
    show: { _, _ in
      FormDraft(
        "Too late", "", FieldDraft.submit("Ask", key: "ask"),
        FieldDraft.link("wait", "Wait for long"))
    },
    take: { answers, _, _ in
      answers.pressed("wait")
        ? .end(
          .json(
            ["code": "requestTimedOut", "message": "Request timed out. Please try again."],
            status: 400))
        : .end(FlowResponse.gone())
    })

  fileprivate static let hopeless = Screen(
    show: { _, _ in FormDraft("Try it", "", FieldDraft.submit("Go on")) },
    take: { _, _, _ in .end(FlowRefusal.ended("You may not sign on here")) })

  private static let troubles: [(value: String, label: String)] = [
    ("failed", "200 with status FAILED"), ("html", "200 with HTML"), ("empty", "204"),
    ("redirect", "302"), ("broken", "502 with HTML"), ("down", "500 with JSON"),
    ("slow", "429"), ("nothing", "200 with nothing known"), ("rewind", "the same form again"),
  ]

  fileprivate static let broken = Screen(
    show: { _, _ in
      FormDraft(
        "Faults", "", FieldDraft.select("DROPDOWN", "fault", "Fault", troubles),
        FieldDraft.submit("Try"))
    },
    take: { answers, _, _ in
      switch answers.text("fault") {
      case "failed":
        .end(.json(["status": "FAILED", "error": ["code": "flow_failed", "message": "Failed"]]))
      case "html": .end(.html("<!DOCTYPE html><p>Hello\n"))
      case "empty": .end(OutgoingResponse(204))
      case "redirect": .end(.redirect(to: "https://apps.example.com/signon"))
      case "broken": .end(.html("<!DOCTYPE html><p>Bad gateway\n", status: 502))
      case "down": .end(.json(["message": "Down for maintenance"], status: 500))
      case "slow": .refuse(FlowRefusal(status: 429, code: "limited", message: "Slow down"))
      case "rewind": .rewind
      default: .end(.json(["surprise": true]))
      }
    })
}
