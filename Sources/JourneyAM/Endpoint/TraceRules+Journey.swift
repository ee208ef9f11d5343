import JourneyAuthenticators
package import JourneyHTTP
import JourneyJSON

extension TraceRules {
  /// Traces of a journey show the prompts, messages and choices of a callback, and the names of its
  /// inputs and outputs.
  package static let journey = TraceRules(
    part: { member in
      switch (member.parent, member.key) {
      case ("input", "name"), ("output", "name"), (scriptOutput, "name"):
        member.isIdentifier ? .shown : .hidden
      case ("output", "value"):
        said.contains(member.object["name"]?.string) && member.isText ? .shown : .hidden
      case ("input", "value"), (scriptOutput, "value"): .hidden
      case (_, "output") where member.isOfScript: .walked(under: scriptOutput)
      default: .walked()
      }
    }, secrets: seeds)

  /// Returns the one-time code secrets in the addresses of an enrollment page. Traces also hide
  /// them in the text for users who cannot scan the QR code.
  private static func seeds(of page: JSONValue) -> [String] {
    (page["callbacks"]?.array ?? []).flatMap { callback in
      (callback["output"]?.array ?? []).flatMap { output in
        let text = output["value"]?.string
        return text.map { OTPPages.isAddress($0) ? OTPAuthAddress.secretTexts(in: $0) : [] } ?? []
      }
    }
  }

  /// The key for the `output` of a callback with a script, which can contain recovery codes and the
  /// secrets of one-time codes.
  private static let scriptOutput = "script"
  private static let said: Set<String?> = [
    "prompt", "message", "choices", "options", "predefinedQuestions",
  ]
}

extension TraceRules.Member {
  /// Whether the member is the `output` of a callback with a script.
  fileprivate var isOfScript: Bool {
    (value.array ?? []).contains { output in
      let type = output["value"]
      return output["name"] == "messageType" && !["0", "1", "2"].contains(type?.string)
        && ![0, 1, 2].contains(type?.integer)
    }
  }

  fileprivate var isText: Bool {
    value.string != nil || value.array?.allSatisfy { $0.string != nil } == true
  }
}
