import JourneyJSON

extension CallbackDraft {
  /// Creates the MetadataCallback of WebAuthn and Protect nodes, with data for a script or an app.
  static func metadata(_ data: JSONValue) -> CallbackDraft {
    CallbackDraft("MetadataCallback", ["data": data])
  }

  static func deviceProfile(metadata: Bool, location: Bool, message: String = "") -> CallbackDraft {
    CallbackDraft(
      "DeviceProfileCallback",
      [
        "metadata": .boolean(metadata), "location": .boolean(location), "message": .string(message),
      ], texts(""))
  }

  /// - Parameter challenge: 32 random bytes in base64.
  static func deviceBinding(
    userId: String, username: String, challenge: String, authenticationType: String = "NONE",
    attests: Bool = false
  ) -> CallbackDraft {
    CallbackDraft(
      "DeviceBindingCallback",
      [
        "userId": .string(userId), "username": .string(username),
        "authenticationType": .string(authenticationType), "challenge": .string(challenge),
        "title": "Authentication required", "subtitle": "Cryptography device binding",
        "description": "Please complete with biometric to proceed", "timeout": 60,
        "attestation": .boolean(attests),
      ], texts("jws", "deviceName", "deviceId", "clientError"))
  }

  static func deviceSigning(userId: String?, challenge: String) -> CallbackDraft {
    var output: JSONObject = [
      "userId": .string(userId ?? ""), "challenge": .string(challenge),
      "title": "Authentication required", "subtitle": "Cryptography device binding",
      "description": "Please complete with biometric to proceed", "timeout": 30,
    ]
    if userId == nil { output["userId"] = nil }
    return CallbackDraft("DeviceSigningVerifierCallback", output, texts("jws", "clientError"))
  }

  static func appIntegrity(challenge: String) -> CallbackDraft {
    CallbackDraft(
      "AppIntegrityCallback", ["challenge": .string(challenge), "attestToken": ""],
      texts("clientError", "attestToken", "token", "clientData", "keyId"))
  }

  static func protectInitialize(environment: String) -> CallbackDraft {
    CallbackDraft(
      "PingOneProtectInitializeCallback",
      [
        "envId": .string(environment), "consoleLogEnabled": true, "deviceAttributesToIgnore": [],
        "customHost": "", "lazyMetadata": false, "behavioralDataCollection": true,
        "deviceKeyRsyncIntervals": 14, "enableTrust": false, "disableTags": false,
        "disableHub": false,
      ], texts("clientError"))
  }

  static func protectEvaluation() -> CallbackDraft {
    CallbackDraft(
      "PingOneProtectEvaluationCallback", ["pauseBehavioralData": true],
      texts("signals", "clientError"))
  }

  static func texts(_ suffixes: String...) -> [Input] {
    suffixes.map { Input(suffix: $0, value: "", form: .text) }
  }
}
