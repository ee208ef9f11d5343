import JourneyJSON

/// Fields of PingOne's form designer.
enum FieldDraft {
  static func text(
    _ key: String, _ label: String, required: Bool = true, pattern: String? = nil,
    message: String = ""
  ) -> JSONValue {
    field("TEXT", key, label, required) { field in
      guard let pattern else { return }
      field["validation"] = ["regex": .string(pattern), "errorMessage": .string(message)]
    }
  }

  static func password(_ key: String, _ label: String) -> JSONValue {
    field("PASSWORD", key, label, true)
  }

  static func newPassword(_ key: String, _ label: String) -> JSONValue {
    field("PASSWORD_VERIFY", key, label, true) { $0["verify"] = true }
  }

  static func submit(_ label: String, key: String = "submit") -> JSONValue {
    field("SUBMIT_BUTTON", key, label, nil)
  }

  static func link(_ key: String, _ label: String) -> JSONValue {
    field("FLOW_LINK", key, label, nil) { $0["inputType"] = "ACTION" }
  }

  static func button(_ key: String, _ label: String) -> JSONValue {
    field("FLOW_BUTTON", key, label, nil) { $0["inputType"] = "ACTION" }
  }

  static func label(_ content: String, link: (token: String, href: String)? = nil) -> JSONValue {
    var field: JSONObject = ["type": "LABEL", "content": .string(content)]
    if let link {
      field["richContent"] = [
        "content": .string("\(content) {{\(link.token)}}"),
        "replacements": .object([
          link.token: [
            "type": "link", "value": .string(link.token), "href": .string(link.href),
            "target": "_blank",
          ]
        ]),
      ]
    }
    return .object(field)
  }

  static let errors: JSONValue = ["type": "ERROR_DISPLAY"]

  static func agreement(_ content: String, title: String) -> JSONValue {
    [
      "type": "AGREEMENT", "inputType": "READ_ONLY_TEXT", "key": "agreement",
      "content": .string(content), "titleEnabled": true, "title": .string(title),
      "enabled": true,
      "agreement": ["id": "3f1e2d4c-0000-4000-8000-000000000007", "useDynamicAgreement": false],
    ]
  }

  static func select(
    _ type: String, _ key: String, _ label: String, required: Bool = true,
    _ options: [(value: String, label: String)]
  ) -> JSONValue {
    let input = ["DROPDOWN", "RADIO"].contains(type) ? "SINGLE_SELECT" : "MULTI_SELECT"
    return field(type, key, label, required) { field in
      field["inputType"] = .string(input)
      field["options"] = .array(
        options.map { ["label": .string($0.label), "value": .string($0.value)] })
    }
  }

  static func box(_ key: String, _ label: String, required: Bool, isSwitch: Bool = false)
    -> JSONValue
  {
    field("SINGLE_CHECKBOX", key, label, required) { field in
      field["inputType"] = "BOOLEAN"
      field["appearance"] = isSwitch ? "SWITCH" : "CHECKBOX"
      field["errorMessage"] = "Please tick this box"
    }
  }

  static func phone(_ key: String, _ label: String) -> JSONValue {
    field("PHONE_NUMBER", key, label, false) { field in
      field["defaultCountryCode"] = "GB"
      field["validatePhoneNumber"] = true
      field["showExtension"] = true
      field["extensionLabel"] = "Ext."
    }
  }

  static func devices(_ type: String, _ key: String, _ label: String, _ options: [JSONValue])
    -> JSONValue
  {
    field(type, key, label, true) { $0["options"] = .array(options) }
  }

  static func polling(
    _ key: String, interval: Int, retries: Int, challenge: String? = nil, asText: Bool = false
  ) -> JSONValue {
    func number(_ number: Int) -> JSONValue { asText ? .string("\(number)") : .integer(number) }
    var field: JSONObject = [
      "type": "POLLING", "key": .string(key), "pollInterval": number(interval),
      "pollRetries": number(retries),
    ]
    if let challenge {
      field["pollChallengeStatus"] = true
      field["challenge"] = .string(challenge)
    }
    return .object(field)
  }

  static func image(_ key: String, _ description: String, origin: String) -> JSONValue {
    [
      "type": "IMAGE", "key": .string(key), "description": .string(description),
      "imageUrl": .string("\(origin)/logo.png"), "hyperlinkUrl": "https://www.example.com",
    ]
  }

  static func qrCode(_ key: String, fallback: String) -> JSONValue {
    [
      "type": "QR_CODE", "key": .string(key), "fallbackText": .string(fallback),
      // One white pixel, because the text says the same as the picture.
      "content": .string(
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg=="
      ),
    ]
  }

  private static func field(
    _ type: String, _ key: String, _ label: String, _ required: Bool?,
    _ more: (inout JSONObject) -> Void = { _ in }
  ) -> JSONValue {
    var field: JSONObject = [
      "type": .string(type), "key": .string(key), "label": .string(label),
    ]
    field["required"] = required.map { .boolean($0) }
    more(&field)
    return .object(field)
  }
}
