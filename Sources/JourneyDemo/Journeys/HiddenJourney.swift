extension DemoPage {
  static let hiddenValues = DemoPage(
    stage: "ClientScript",
    .text("Collecting a few facts about this client", kind: 0),
    .text(
      "document.getElementById('clientScriptOutputData').value =\n    'client-facts';", kind: 4),
    .hidden("clientScriptOutputData"),
    .hidden("referrer", value: "https://app.example.com/start?a=1&b=2")
  ) { answers, _, _ in
    answers.text(2) == "client-facts" && !answers.text(3).isEmpty ? .next : .refuse()
  }
}
