import JourneyJSON

/// A form, before `json(for:origin:)` makes a response of it.
struct FormDraft: Sendable {
  var name = ""
  var description = ""
  var fields: [JSONValue] = []
  /// The defaults by field key.
  var values: JSONObject = [:]
  var passwordPolicy: JSONValue?
  var capability = "customForm"
  /// What only the page's own script reads.
  var inputs: [(key: String, value: String)] = []
  /// Additional members of the response.
  var more: JSONObject = [:]
  /// Whether the form has a `continue` link for users who return from an identity provider.
  var canContinue = false

  init(_ name: String = "", _ description: String = "", _ fields: JSONValue...) {
    self.name = name
    self.description = description
    self.fields = fields
  }

  /// The id of the form's connection: any string that no other form has.
  var connection: String {
    let known = name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "0a1b2c3d4e5f6071" + String(String(known, radix: 16).suffix(8))
  }

  func field(_ key: String) -> JSONValue? { fields.first { $0["key"]?.string == key } }

  func keys(_ types: String...) -> [String] {
    fields.compactMap { field in
      types.contains(field["type"]?.string ?? "") ? field["key"]?.string : nil
    }
  }

  /// - Parameter isFirst: whether the form begins a flow, and so has the interaction's token only
  ///   in its cookie.
  func json(for interaction: Interaction, origin: String, isFirst: Bool = false) -> JSONValue {
    let here: JSONValue = ["href": .string(origin + interaction.path)]
    var links: JSONObject = ["next": here, "self": here]
    if canContinue {
      links["continue"] = ["href": .string(origin + interaction.path + "/continue")]
    }
    var components: JSONObject = ["fields": .array(fields)]
    if !inputs.isEmpty {
      components = [
        "inputs": .array(inputs.map { ["key": .string($0.key), "value": .string($0.value)] })
      ]
    }
    var body: JSONObject = [
      "interactionId": .string(interaction.id), "interactionToken": .string(interaction.token),
      "companyId": .string(PingOne.environment), "connectionId": .string(connection),
      "connectorId": "pingOneFormsConnector", "id": .string(interaction.stepId),
      "capabilityName": .string(capability), "eventName": "continue",
      "isResponseCompatibleWithMobileAndWebSdks": true, "success": true, "startUiSubFlow": true,
      "form": [
        "name": .string(name), "description": .string(description), "category": "CUSTOM_FORM",
        "components": .object(components),
      ],
      "formData": ["value": .object(values)], "_links": .object(links),
    ]
    body["passwordPolicy"] = passwordPolicy
    for (name, value) in more { body[name] = value }
    if isFirst {
      body["interactionToken"] = nil
      body["resetCookie"] = true
    }
    return .object(body)
  }
}
