import JourneyJSON

extension CollectorCase {
  static let devices = [
    CollectorCase(
      type: "DeviceRegistrationCollector",
      field: [
        "type": "DEVICE_REGISTRATION", "key": "device-registration", "label": "Choose",
        "required": true, "options": kinds,
      ],
      shown: [
        "key": "device-registration", "label": "Choose", "required": true, "devices": kinds,
        "value": .null,
      ],
      answer: ("value", "Text Message"), posted: ["device-registration": "SMS"],
      missing: ["value"]),
    CollectorCase(
      type: "DeviceAuthenticationCollector",
      field: [
        "type": "DEVICE_AUTHENTICATION", "key": "device", "label": "Choose",
        "options": registered(asDefault: "default"),
      ],
      shown: [
        "key": "device", "label": "Choose", "devices": registered(asDefault: "isDefault"),
        "value": .null,
      ],
      answer: ("value", "7d2c-01"),
      posted: [
        "device": [
          "type": "SMS", "id": "7d2c-01", "description": "*****0123", "value": "*****0123",
        ]
      ]),
  ]

  static let displays = [
    CollectorCase(
      type: "LabelCollector",
      field: [
        "type": "LABEL", "content": "I agree",
        "richContent": ["content": "I {{agree}}", "replacements": [:]],
      ],
      shown: [
        "content": "I agree", "richContent": ["content": "I {{agree}}", "replacements": [:]],
      ]),
    CollectorCase(
      type: "UnknownCollector", field: ["type": "ERROR_DISPLAY"],
      shown: ["field": ["type": "ERROR_DISPLAY"]]),
    CollectorCase(
      type: "ReadOnlyTextCollector",
      field: [
        "type": "AGREEMENT", "inputType": "READ_ONLY_TEXT", "key": "agreement",
        "content": "By going on …", "titleEnabled": true, "title": "Terms", "enabled": true,
        "agreement": ["id": "3f1e", "useDynamicAgreement": false],
      ],
      shown: [
        "key": "agreement", "content": "By going on …", "titleEnabled": true, "title": "Terms",
        "enabled": true, "agreementId": "3f1e", "useDynamicAgreement": false,
      ]),
    CollectorCase(
      type: "QRCodeCollector",
      field: [
        "type": "QR_CODE", "key": "qr", "content": "data:image/png;base64,iVBO",
        "fallbackText": "1A2B",
      ],
      shown: ["key": "qr", "content": "data:image/png;base64,iVBO", "fallbackText": "1A2B"]),
    CollectorCase(
      type: "ImageCollector",
      field: [
        "type": "IMAGE", "key": "logo", "description": "Logo",
        "imageUrl": "https://assets.example.com/logo.png",
        "hyperlinkUrl": "https://www.example.com",
      ],
      shown: [
        "key": "logo", "description": "Logo", "imageUrl": "https://assets.example.com/logo.png",
        "hyperlinkUrl": "https://www.example.com",
      ]),
  ]

  static let tasks = [
    CollectorCase(
      type: "IdpCollector",
      field: [
        "type": "SOCIAL_LOGIN_BUTTON", "idpId": "c3b2", "idpType": "GOOGLE",
        "label": "Sign in with Google", "idpEnabled": true,
        "links": ["authenticate": ["href": "https://auth.example.com/x?interactionToken=7c41"]],
      ],
      shown: [
        "label": "Sign in with Google", "idpId": "c3b2", "idpType": "GOOGLE", "idpEnabled": true,
        "link": "https://auth.example.com/x?interactionToken=7c41", "returnUrl": "",
      ],
      // Its answer replaces the submit: see `SocialLoginTests`.
      answer: ("returnUrl", "token")),
    CollectorCase(
      type: "FidoRegistrationCollector",
      field: [
        "type": "FIDO2", "key": "fido2", "label": "Register", "action": "REGISTER",
        "trigger": "BUTTON", "required": true,
        "publicKeyCredentialCreationOptions": ["challenge": [-80, 5]],
      ],
      shown: [
        "key": "fido2", "label": "Register", "required": true, "action": "REGISTER",
        "trigger": "BUTTON", "publicKeyCredentialCreationOptions": ["challenge": [-80, 5]],
        "attestationValue": .null,
      ],
      answer: ("attestationValue", ["id": "MaBr"]),
      posted: ["fido2": ["attestationValue": ["id": "MaBr"]]], missing: ["attestationValue"]),
    CollectorCase(
      type: "FidoAuthenticationCollector",
      field: [
        "type": "FIDO2", "key": "fido2", "action": "AUTHENTICATE", "trigger": "BUTTON",
        "publicKeyCredentialRequestOptions": ["challenge": [17]],
      ],
      shown: [
        "key": "fido2", "action": "AUTHENTICATE", "trigger": "BUTTON",
        "publicKeyCredentialRequestOptions": ["challenge": [17]], "assertionValue": .null,
      ],
      answer: ("assertionValue", ["id": "MaBr"]),
      posted: ["fido2": ["assertionValue": ["id": "MaBr"]]]),
    CollectorCase(
      type: "PollingCollector",
      field: [
        "type": "POLLING", "key": "polling", "pollInterval": "2000", "pollRetries": 60,
        "pollChallengeStatus": true, "challenge": "p8Qf3",
      ],
      shown: [
        "key": "polling", "pollInterval": 2000, "pollRetries": 60, "pollChallengeStatus": true,
        "challenge": "p8Qf3", "retriesAllowed": 60, "value": "",
      ],
      answer: ("value", "approved"), posted: ["polling": "approved"], eventType: "polling",
      actionKey: nil),
    CollectorCase(
      type: "MetadataCollector",
      field: ["type": "METADATA", "key": "meta", "payload": ["purpose": "attest"]],
      shown: ["key": "meta", "payload": ["purpose": "attest"], "value": .null],
      answer: ("value", ["made": true]), posted: ["meta": ["made": true]], eventType: "action"),
    CollectorCase(
      type: "UnknownCollector",
      field: ["type": "SIGNATURE_PAD", "key": "sig", "label": "Sign here", "required": true],
      shown: [
        "key": "sig", "label": "Sign here", "required": true,
        "field": [
          "type": "SIGNATURE_PAD", "key": "sig", "label": "Sign here", "required": true,
        ], "value": .null,
      ],
      answer: ("value", ["x": 1]), posted: ["sig": ["x": 1]]),
  ]

  static let kinds: JSONValue = [
    ["type": "EMAIL", "iconSrc": "https://a.example.com/e.svg", "title": "Email"],
    ["type": "SMS", "title": "Text Message", "description": "By text."],
  ]

  /// - Parameter name: The server's or the SDK's name of the member that marks the default.
  static func registered(asDefault name: String) -> JSONValue {
    var device: JSONObject = ["type": "SMS", "title": "Text Message", "id": "7d2c-01"]
    device[name] = true
    device["description"] = "*****0123"
    return [
      .object(device),
      ["type": "EMAIL", "title": "Email", "id": "7d2c-02", "description": "a****a@example.com"],
    ]
  }
}
