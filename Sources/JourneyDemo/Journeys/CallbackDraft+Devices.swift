import JourneyJSON

extension CallbackDraft {
  /// Facts for a script or an app; WebAuthn and Protect come this way, too.
  static func metadata(_ data: JSONValue) -> CallbackDraft {
    CallbackDraft(type: "MetadataCallback", output: [("data", data)])
  }

  static func deviceProfile(
    metadata: Bool, location: Bool, message: String = ""
  ) -> CallbackDraft {
    CallbackDraft(
      type: "DeviceProfileCallback",
      output: [
        ("metadata", .boolean(metadata)), ("location", .boolean(location)),
        ("message", .string(message)),
      ],
      inputs: [Input(value: "", form: .text)])
  }

  /// - Parameter challenge: 32 random bytes in base64.
  static func deviceBinding(
    userId: String, username: String, challenge: String, authenticationType: String = "NONE",
    attests: Bool = false
  ) -> CallbackDraft {
    CallbackDraft(
      type: "DeviceBindingCallback",
      output: [
        ("userId", .string(userId)), ("username", .string(username)),
        ("authenticationType", .string(authenticationType)), ("challenge", .string(challenge)),
        ("title", "Authentication required"), ("subtitle", "Cryptography device binding"),
        ("description", "Please complete with biometric to proceed"), ("timeout", 60),
        ("attestation", .boolean(attests)),
      ],
      inputs: texts("jws", "deviceName", "deviceId", "clientError"))
  }

  static func deviceSigning(userId: String?, challenge: String) -> CallbackDraft {
    var output: [(name: String, value: JSONValue)] = []
    if let userId { output.append(("userId", .string(userId))) }
    output += [
      ("challenge", .string(challenge)), ("title", "Authentication required"),
      ("subtitle", "Cryptography device binding"),
      ("description", "Please complete with biometric to proceed"), ("timeout", 30),
    ]
    return CallbackDraft(
      type: "DeviceSigningVerifierCallback", output: output, inputs: texts("jws", "clientError"))
  }

  static func appIntegrity(challenge: String) -> CallbackDraft {
    CallbackDraft(
      type: "AppIntegrityCallback",
      output: [("challenge", .string(challenge)), ("attestToken", "")],
      inputs: texts("clientError", "attestToken", "token", "clientData", "keyId"))
  }

  static func protectInitialize(environment: String) -> CallbackDraft {
    CallbackDraft(
      type: "PingOneProtectInitializeCallback",
      output: [
        ("envId", .string(environment)), ("consoleLogEnabled", true),
        ("deviceAttributesToIgnore", []), ("customHost", ""), ("lazyMetadata", false),
        ("behavioralDataCollection", true), ("deviceKeyRsyncIntervals", 14),
        ("enableTrust", false), ("disableTags", false), ("disableHub", false),
      ],
      inputs: texts("clientError"))
  }

  static func protectEvaluation() -> CallbackDraft {
    CallbackDraft(
      type: "PingOneProtectEvaluationCallback", output: [("pauseBehavioralData", true)],
      inputs: texts("signals", "clientError"))
  }

  /// Inputs that begin empty, one for each suffix.
  static func texts(_ suffixes: String...) -> [Input] {
    suffixes.map { Input(suffix: $0, value: "", form: .text) }
  }
}
