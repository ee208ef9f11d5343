import JourneyJSON

extension DemoJourney {
  static let hidden = DemoJourney(
    "Hidden", "name, password, then the hidden value clientScriptOutputData=client-facts",
    .credentials, .hiddenValues)
}

extension DemoPage {
  fileprivate static let hiddenValues = DemoPage(
    show: { _, _ in
      PageContent(
        stage: "ClientScript",
        .text("Collecting a few facts about this client", kind: 0),
        .text(
          "document.getElementById('clientScriptOutputData').value =\n    'client-facts';", kind: 4),
        .hidden("clientScriptOutputData"),
        .hidden("referrer", value: "https://app.example.com/start?a=1&b=2"))
    },
    take: { answers, _, _ in
      answers.text(2) == "client-facts" && !answers.text(3).isEmpty ? .next : .refuse()
    })
}
