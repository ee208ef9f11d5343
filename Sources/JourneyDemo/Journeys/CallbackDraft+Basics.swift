import JourneyJSON

extension CallbackDraft {
  static func name(_ prompt: String) -> CallbackDraft {
    CallbackDraft("NameCallback", ["prompt": .string(prompt)], texts(""))
  }

  static func password(_ prompt: String) -> CallbackDraft {
    CallbackDraft("PasswordCallback", ["prompt": .string(prompt)], texts(""))
  }

  static func textInput(_ prompt: String, defaultText: String? = nil) -> CallbackDraft {
    var output: JSONObject = ["prompt": .string(prompt)]
    output["defaultText"] = defaultText.map { .string($0) }
    return CallbackDraft("TextInputCallback", output, texts(""))
  }

  /// - Parameter kind: `0` for information, `1` for a warning, `2` for an error, or `4` for a
  ///   script that a browser runs.
  static func text(_ message: String, kind: Int = 0) -> CallbackDraft {
    CallbackDraft(
      "TextOutputCallback", ["message": .string(message), "messageType": .string("\(kind)")])
  }

  static func suspended(_ message: String) -> CallbackDraft {
    CallbackDraft("SuspendedTextOutputCallback", ["message": .string(message), "messageType": "0"])
  }

  static func choice(_ prompt: String, _ choices: [String], preset: Int = 0) -> CallbackDraft {
    CallbackDraft(
      "ChoiceCallback",
      [
        "prompt": .string(prompt), "choices": .array(choices.map { .string($0) }),
        "defaultChoice": .integer(preset),
      ], [Input(value: .integer(preset), form: .index)])
  }

  /// - Parameters:
  ///   - shown: the initial value of the input, which is 100 in some nodes and otherwise 0, Java's
  ///     default.
  ///   - kind: `0` for information, `1` for a warning, `2` for an error.
  static func confirmation(
    _ options: [String], preset: Int = 0, shown: Int = 0, optionType: Int = -1, kind: Int = 0
  ) -> CallbackDraft {
    CallbackDraft(
      "ConfirmationCallback",
      [
        "prompt": "", "messageType": .integer(kind), "options": .array(options.map { .string($0) }),
        "optionType": .integer(optionType), "defaultOption": .integer(preset),
      ], [Input(value: .integer(shown), form: .index)])
  }

  /// Creates a callback whose input contains the id instead of the value, as on a real server.
  static func hidden(_ id: String, value: String = "") -> CallbackDraft {
    CallbackDraft(
      "HiddenValueCallback", ["value": .string(value), "id": .string(id)],
      [Input(value: .string(id), form: .text)])
  }
}
