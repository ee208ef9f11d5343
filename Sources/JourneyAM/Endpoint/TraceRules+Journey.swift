import JourneyAuthenticators
package import JourneyHTTP
import JourneyJSON

extension TraceRules {
  /// The rules for traces of a journey. Traces show the prompts, messages and choices of a
  /// callback, and the names of its inputs and outputs.
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

  /// Returns the secrets of one-time codes in the addresses on an enrollment page. The page can
  /// also show such a secret as text, for users who cannot scan the QR code. Traces also hide the
  /// secret in this text.
  private static func seeds(of page: JSONValue) -> [String] {
    (page["callbacks"]?.array ?? []).flatMap { callback in
      (callback["output"]?.array ?? []).flatMap { output in
        let text = output["value"]?.string
        return text.map { OTPPages.isAddress($0) ? OTPAuthAddress.secretTexts(in: $0) : [] } ?? []
      }
    }
  }

  /// The key that replaces `output` in these rules if a callback contains a script. A script can
  /// contain recovery codes and the secrets of one-time codes.
  private static let scriptOutput = "script"
  private static let said: Set<String?> = [
    "prompt", "message", "choices", "options", "predefinedQuestions",
  ]
}

extension TraceRules.Member {
  /// Whether the member is the `output` array of a callback that contains a script.
  fileprivate var isOfScript: Bool {
    (value.array ?? []).contains { output in
      let type = output["value"]
      return output["name"] == "messageType" && !["0", "1", "2"].contains(type?.string)
        && ![0, 1, 2].contains(type?.integer)
    }
  }

  /// Whether the value is a string or an array of strings.
  fileprivate var isText: Bool {
    value.string != nil || value.array?.allSatisfy { $0.string != nil } == true
  }
}
