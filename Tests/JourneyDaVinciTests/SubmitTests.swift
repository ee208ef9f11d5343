import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Submit".
@Suite("Submitted data")
struct SubmitTests {
  private func problems(_ form: CollectorForm) -> [[String?]] {
    form.problems.map { [$0.key, $0.code] }
  }

  @Test("the id of a collector without a key is its class and its index")
  func keyless() {
    let form = Form.of([
      ["type": "LABEL", "content": "Hello"], ["type": "SOCIAL_LOGIN_BUTTON", "label": "Google"],
      ["type": "ERROR_DISPLAY"], ["type": "SIGNATURE_PAD"],
      ["type": "TEXT", "key": "LabelCollector-6"], ["type": "LABEL", "content": "Bye"],
    ])
    #expect(
      form.collectors.map(\.id) == [
        "LabelCollector-1", "UnknownCollector-2", "UnknownCollector-3", "UnknownCollector-4",
        "LabelCollector-6", "LabelCollector-6-6",
      ])
  }

  @Test("a POLLING field without a key keeps its number of polls")
  func keylessPolling() {
    let page = Form.page([["type": "LABEL"], ["type": "POLLING", "pollRetries": 3]])
    let form = CollectorForm(page, retries: ["PollingCollector-2": 1])
    #expect((form.collectors[1] as? PollingCollector)?.retriesAllowed == 1)
  }

  @Test("an unknown field is sent if it is answered, and the rest of the form works")
  func isUnknown() throws {
    let form = Form.of([
      ["type": "SIGNATURE_PAD", "key": "sig"], "no object", ["type": "TEXT", "label": "Keyless"],
      ["type": "TEXT", "key": "twice"], ["type": "TEXT", "key": "twice"],
      ["type": "TEXT", "key": "fine"], Form.button("go"),
    ])
    #expect(
      form.collectors.map(\.id)
        == [
          "sig", "UnknownCollector-2", "TextCollector-3", "twice", "TextCollector-5", "fine", "go",
        ])
    #expect((form.collectors[1] as? UnknownCollector)?.fault == "expected an object")
    try Form.answer(form, "fine", "value", "x")
    try Form.answer(form, "sig", "value", [1])
    #expect(form.problems.isEmpty)
    #expect(SubmitBody(form).formData == ["sig": [1], "fine": "x"])

    try Form.answer(form, "TextCollector-3", "value", "x")
    #expect(problems(form) == [["TextCollector-3", "key"]])
    try Form.answer(form, "twice", "value", "x")
    try Form.answer(form, "TextCollector-5", "value", "y")
    #expect(problems(form) == [["TextCollector-3", "key"], ["TextCollector-5", "key"]])
  }

  @Test(
    "a malformed field is raw, and says why",
    arguments: [
      (["type": "POLLING", "key": "k", "pollRetries": "x"], "'pollRetries'"),
      (["type": "SOCIAL_LOGIN_BUTTON", "key": "k"], "'links.authenticate.href'"),
      (["type": "FIDO2", "key": "k", "action": "OTHER"], "'action'"),
    ] as [(JSONValue, String)])
  func isMalformed(_ field: JSONValue, detail: String) throws {
    let form = Form.of([field, Form.username])
    let unknown = try #require(form.collectors[0] as? UnknownCollector)
    #expect(try #require(unknown.fault).contains(detail))
    #expect(unknown.properties.contains(ShownProperty("field", field)))
    #expect(form.collectors[1] is TextCollector)
    unknown.value = "v"
    #expect(SubmitBody(form).formData["k"] == "v")
  }

  @Test("an invalid pattern leaves its field unchanged")
  func hasBadPattern() {
    let form = Form.of([["type": "TEXT", "key": "k", "validation": ["regex": "("]]])
    #expect(form.collectors[0] is TextCollector)
    #expect(form.collectors[0].validate().isEmpty)
  }

  @Test("defaults count for texts, selects, boxes and numbers, never for passwords and buttons")
  func hasDefaults() throws {
    let form = Form.of(
      [
        ["type": "TEXT", "key": "t", "required": true], ["type": "TEXT", "key": "empty"],
        ["type": "TEXT", "key": "wrong"],
        ["type": "CHECKBOX", "key": "m", "options": CollectorCase.options],
        ["type": "SINGLE_CHECKBOX", "key": "b"],
        ["type": "PHONE_NUMBER", "key": "p1"],
        ["type": "PHONE_NUMBER", "key": "p2", "defaultCountryCode": "DE"], Form.password,
        Form.button("go"),
      ],
      proposed: [
        "t": "x", "empty": "", "wrong": ["an": "object"], "m": ["team"], "b": "true",
        "p1": ["countryCode": "GB", "phoneNumber": "77"], "p2": "88", "user.password": "never",
        "go": "never",
      ])
    #expect(problems(form) == [["user.password", "required"]])
    #expect(
      SubmitBody(form).formData == [
        "t": "x", "m": ["team"], "b": true,
        "p1": ["countryCode": "GB", "phoneNumber": "77"],
        "p2": ["countryCode": "DE", "phoneNumber": "88"],
      ])
  }

  @Test("an emptied default is sent as an empty value")
  func isEmptied() throws {
    let form = Form.of([["type": "TEXT", "key": "t", "required": true]], proposed: ["t": "x"])
    let text = try #require(form.collectors[0] as? TextCollector)
    text.value = ""
    #expect(form.problems.isEmpty)
    #expect(SubmitBody(form).formData == ["t": ""])
  }

  @Test("the only submit button is pressed if nothing else is")
  func pressesTheOnly() throws {
    let form = Form.of(Form.signOn)
    try Form.answer(form, "user.username", "value", "ada")
    try Form.answer(form, "user.password", "value", "Correct-Horse-7")
    #expect(form.problems.isEmpty)
    #expect(
      SubmitBody(form).json(for: Interaction(Form.page(Form.signOn))) == [
        "id": "k3x9p0q2vw", "eventName": "continue", "interactionId": "1f0e7a52",
        "parameters": [
          "eventType": "submit",
          "data": [
            "actionKey": "submit",
            "formData": ["user.username": "ada", "user.password": "Correct-Horse-7"],
          ],
        ],
      ])
  }

  @Test("two submit buttons require a choice")
  func asks() throws {
    let form = Form.of([Form.button("one"), Form.button("two")])
    #expect(
      form.problems.map(\.message) == [
        "missing answer for 'one': the page offers 'Press one' and 'Press two'"
      ]
    )
    try Form.answer(form, "two", "value", true)
    #expect(form.problems.isEmpty)
    #expect(SubmitBody(form).actionKey == "two")
    #expect(SubmitBody(form).eventType == "submit")
  }

  @Test("a flow link waives required fields, and sends the given answers")
  func leadsElsewhere() throws {
    for given in [true, "Go to forgot"] as [JSONValue] {
      let form = Form.of(Form.signOn)
      try Form.answer(form, "forgot", "value", given)
      #expect(form.problems.isEmpty)
      #expect(SubmitBody(form).eventType == "action")
      #expect(SubmitBody(form).actionKey == "forgot")
      #expect(SubmitBody(form).formData.isEmpty)
      try Form.answer(form, "user.username", "value", "ada")
      #expect(SubmitBody(form).formData == ["user.username": "ada"])
    }
  }

  @Test("a required box without an answer sends nothing, and another box sends false")
  func leavesBoxes() throws {
    let form = Form.of([
      ["type": "SINGLE_CHECKBOX", "key": "must", "required": true],
      ["type": "SINGLE_CHECKBOX", "key": "may"], Form.link("away"),
    ])
    try Form.answer(form, "away", "value", true)
    #expect(SubmitBody(form).formData == ["may": false])
  }

  @Test("two buttons at once are refused")
  func pressesTwo() throws {
    let form = Form.of(Form.signOn)
    try Form.answer(form, "forgot", "value", true)
    try Form.answer(form, "register", "value", true)
    #expect(problems(form) == [["forgot", "choice"]])
  }

  @Test(
    "a device is chosen by type, id, title, index or shown text",
    arguments: [
      "SMS", "7d2c-01", "Text Message", 0,
      CollectorCase.registered(asDefault: "isDefault")[0] ?? .null,
    ] as [JSONValue])
  func choosesDevice(_ given: JSONValue) throws {
    let form = Form.of([
      [
        "type": "DEVICE_AUTHENTICATION", "key": "device-authentication", "required": true,
        "options": CollectorCase.registered(asDefault: "default"),
      ]
    ])
    #expect(form.collectors[0].missing == ["value"])
    try Form.answer(form, "device-authentication", "value", given)
    #expect(
      SubmitBody(form).json(for: Interaction(["id": "p7c2m1x8da"])) == [
        "id": "p7c2m1x8da", "eventName": "continue",
        "parameters": [
          "eventType": "submit",
          "data": [
            "formData": [
              "device-authentication": [
                "type": "SMS", "id": "7d2c-01", "description": "*****0123", "value": "*****0123",
              ]
            ]
          ],
        ],
      ])
  }

  @Test("a program chooses one of the devices")
  func assignsDevice() throws {
    let form = Form.of([
      ["type": "DEVICE_REGISTRATION", "key": "d", "options": CollectorCase.kinds]
    ])
    let collector = try #require(form.collectors[0] as? DeviceRegistrationCollector)
    collector.value = collector.devices[0]
    #expect(collector.value?.title == "Email")
    #expect(SubmitBody(form).formData == ["d": "EMAIL"])
    #expect(SubmitBody(form).actionKey == nil)
  }

  @Test("a failed ceremony is sent by its name, and the data has nothing of it")
  func failsCeremony() throws {
    let form = Form.of([
      ["type": "FIDO2", "key": "fido2", "action": "AUTHENTICATE", "required": true],
      Form.button("go"),
    ])
    for (code, name) in [("NotAllowedError", "NotAllowedError"), ("x", "UnknownError")] {
      try Form.answer(
        form, "fido2", "assertionValue", ["type": "fido_error", "code": .string(code)])
      #expect(form.problems.isEmpty)
      #expect(SubmitBody(form).eventType == "action")
      #expect(SubmitBody(form).actionKey == name)
      #expect(SubmitBody(form).formData.isEmpty)
    }
  }

  @Test("metadata is an action of the first submit button, or else of its own key")
  func answersMetadata() throws {
    let field: JSONValue = ["type": "METADATA", "key": "meta", "payload": [:]]
    for (fields, key) in [([field], "meta"), ([field, Form.button("go")], "go")] {
      let form = Form.of(fields)
      #expect(SubmitBody(form).eventType == "submit")
      try Form.answer(form, "meta", "value", ["a": 1])
      #expect(SubmitBody(form).eventType == "action")
      #expect(SubmitBody(form).actionKey == key)
      #expect(SubmitBody(form).formData == ["meta": ["a": 1]])
    }
  }

  @Test("an answer to a MOBILE_PAIRING field is an action under the key of the field")
  func answersPairing() throws {
    let field: JSONValue = ["type": "MOBILE_PAIRING", "key": "pairing", "pairingKey": "12"]
    for fields in [[field], [field, Form.button("go")]] {
      let form = Form.of(fields)
      #expect(form.collectors[0] is UnknownCollector && form.collectors[0].type == "MOBILE_PAIRING")
      #expect(SubmitBody(form).eventType == "submit")
      try Form.answer(form, "pairing", "value", ["paired": true])
      #expect(form.problems.isEmpty)
      #expect(SubmitBody(form).eventType == "action")
      #expect(SubmitBody(form).actionKey == "pairing")
      #expect(SubmitBody(form).formData == ["pairing": ["paired": true]])
    }
    let form = Form.of([field, Form.button("go"), Form.button("stop")])
    try Form.answer(form, "pairing", "value", true)
    try Form.answer(form, "stop", "value", true)
    #expect(SubmitBody(form).actionKey == "stop", "a pressed button decides")
  }

  @Test("a pressed button decides and values are sent, but a flow button sends no passkey")
  func decides() throws {
    let form = Form.of([
      ["type": "POLLING", "key": "polling"], ["type": "FIDO2", "key": "f", "action": "REGISTER"],
      Form.button("go"), Form.link("away"),
    ])
    try Form.answer(form, "polling", "value", "approved")
    try Form.answer(form, "f", "attestationValue", ["id": "x"])
    #expect(SubmitBody(form).eventType == "polling")
    #expect(SubmitBody(form).actionKey == nil)
    try Form.answer(form, "go", "value", true)
    #expect(SubmitBody(form).eventType == "submit")
    #expect(
      SubmitBody(form).formData == ["polling": "approved", "f": ["attestationValue": ["id": "x"]]])
    try Form.answer(form, "go", "value", false)
    try Form.answer(form, "away", "value", true)
    #expect(SubmitBody(form).formData == ["polling": "approved"])
  }

  @Test("an option that is not offered is refused, even if a program assigned it")
  func isNotOffered() throws {
    let form = Form.of([
      ["type": "RADIO", "key": "r", "options": CollectorCase.options],
      ["type": "CHECKBOX", "key": "c", "options": CollectorCase.options],
    ])
    try #require(form.collectors[0] as? SingleSelectCollector).value = "other"
    try #require(form.collectors[1] as? MultiSelectCollector).value = ["free", "other"]
    #expect(problems(form) == [["r", "choice"], ["c", "choice"]])
    #expect(form.problems[0].message.hasPrefix("invalid answer for 'r': expected 'Free' or"))
    let listed = try #require(CollectorCase.options.array)
    let label = try #require(listed[0]["label"]?.string)
    try #require(form.collectors[0] as? SingleSelectCollector).value = label
    try #require(form.collectors[1] as? MultiSelectCollector).value = []
    #expect(form.problems.isEmpty)
    #expect(form.collectors[0].posted == listed[0]["value"])
  }

  @Test("one part of a telephone number requires the other")
  func isHalf() throws {
    let form = Form.of([["type": "PHONE_NUMBER", "key": "p"]])
    #expect(form.problems.isEmpty)
    try Form.answer(form, "p", "phoneNumber", "77")
    #expect(form.collectors[0].missing == ["countryCode"])
  }

  @Test("all missing answers are reported at once")
  func isMissing() {
    #expect(
      problems(Form.of(Form.signOn)) == [
        ["user.username", "required"], ["user.password", "required"],
      ])
  }

  @Test("an empty string or array empties the default of a select, but not a choice of no option")
  func emptiedSelects() throws {
    let options: JSONValue = [["label": "A", "value": "a"], ["label": "B", "value": "b"]]
    func form() -> CollectorForm {
      Form.of(
        [
          ["type": "DROPDOWN", "key": "one", "options": options, "required": true],
          ["type": "CHECKBOX", "key": "many", "options": options], Form.button("go"),
        ], proposed: ["one": "a", "many": ["a"]])
    }
    #expect(SubmitBody(form()).formData == ["one": "a", "many": ["a"]])
    for empty: JSONValue in ["", []] {
      let emptied = form()
      try Form.answer(emptied, "one", "value", "")
      try Form.answer(emptied, "many", "value", empty)
      #expect(emptied.problems.isEmpty)
      #expect(SubmitBody(emptied).formData == ["one": "", "many": []])
    }
    #expect(throws: AnswerError.self) { try Form.answer(form(), "one", "value", "c") }
    #expect(throws: AnswerError.self) { try Form.answer(form(), "one", "value", 2) }
  }
}
