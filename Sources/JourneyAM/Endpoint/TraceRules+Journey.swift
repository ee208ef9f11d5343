import JourneyAuthenticators
package import JourneyHTTP
import JourneyJSON

extension TraceRules {
  /// The rules for a journey. Traces show the texts and choices of a callback, and the names of its
  /// inputs.
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

  /// Returns the secrets in the one-time code addresses on an enrollment page. A text can contain
  /// the seed for users who cannot scan.
  private static func seeds(of page: JSONValue) -> [String] {
    (page["callbacks"]?.array ?? []).flatMap { callback in
      (callback["output"]?.array ?? []).flatMap { output in
        let text = output["value"]?.string
        return text.map { OTPPages.isAddress($0) ? OTPAuthAddress.secretTexts(in: $0) : [] } ?? []
      }
    }
  }

  /// The replacement for the output of a script, which contains seeds and recovery codes.
  private static let scriptOutput = "script"
  private static let said: Set<String?> = [
    "prompt", "message", "choices", "options", "predefinedQuestions",
  ]
}

extension TraceRules.Member {
  /// Whether the callback's text is a program.
  fileprivate var isOfScript: Bool {
    (value.array ?? []).contains { output in
      let type = output["value"]
      return output["name"] == "messageType" && !["0", "1", "2"].contains(type?.string)
        && ![0, 1, 2].contains(type?.integer)
    }
  }

  /// A string or an array of strings.
  fileprivate var isText: Bool {
    value.string != nil || value.array?.allSatisfy { $0.string != nil } == true
  }
}
