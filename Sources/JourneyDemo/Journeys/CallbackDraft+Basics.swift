import JourneyJSON

extension CallbackDraft {
  static func name(_ prompt: String) -> CallbackDraft {
    CallbackDraft(
      type: "NameCallback", output: [("prompt", .string(prompt))],
      inputs: [Input(value: "", form: .text)])
  }

  static func password(_ prompt: String) -> CallbackDraft {
    CallbackDraft(
      type: "PasswordCallback", output: [("prompt", .string(prompt))],
      inputs: [Input(value: "", form: .text)])
  }

  static func textInput(_ prompt: String, defaultText: String? = nil) -> CallbackDraft {
    var output: [(name: String, value: JSONValue)] = [("prompt", .string(prompt))]
    if let defaultText { output.append(("defaultText", .string(defaultText))) }
    return CallbackDraft(
      type: "TextInputCallback", output: output, inputs: [Input(value: "", form: .text)])
  }

  /// - Parameter kind: `0` information, `1` warning, `2` error, `4` a script for a browser.
  static func text(_ message: String, kind: Int = 0) -> CallbackDraft {
    CallbackDraft(
      type: "TextOutputCallback",
      output: [("message", .string(message)), ("messageType", .string("\(kind)"))])
  }

  static func suspended(_ message: String) -> CallbackDraft {
    CallbackDraft(
      type: "SuspendedTextOutputCallback",
      output: [("message", .string(message)), ("messageType", "0")])
  }

  static func choice(
    _ prompt: String, _ choices: [String], preset: Int = 0
  ) -> CallbackDraft {
    CallbackDraft(
      type: "ChoiceCallback",
      output: [
        ("prompt", .string(prompt)), ("choices", .array(choices.map { .string($0) })),
        ("defaultChoice", .integer(preset)),
      ],
      inputs: [Input(value: .integer(preset), form: .index)])
  }

  /// - Parameters:
  ///   - shown: what the input holds: 100 where a node sets it, else the 0 of Java.
  ///   - kind: `0` information, `1` warning, `2` error.
  static func confirmation(
    _ options: [String], preset: Int = 0, shown: Int = 0, optionType: Int = -1, kind: Int = 0
  ) -> CallbackDraft {
    CallbackDraft(
      type: "ConfirmationCallback",
      output: [
        ("prompt", ""), ("messageType", .integer(kind)),
        ("options", .array(options.map { .string($0) })),
        ("optionType", .integer(optionType)), ("defaultOption", .integer(preset)),
      ],
      inputs: [Input(value: .integer(shown), form: .index)])
  }

  /// The input holds the id, as a real server's does.
  static func hidden(_ id: String, value: String = "") -> CallbackDraft {
    CallbackDraft(
      type: "HiddenValueCallback", output: [("value", .string(value)), ("id", .string(id))],
      inputs: [Input(value: .string(id), form: .text)])
  }
}
