import JourneyAuthenticators
package import JourneyHTTP
import JourneyJSON

extension TraceRules {
  /// Of a journey: what a callback says to the user or offers, and the names of its inputs.
  package static let journey = TraceRules(
    part: { member in
      switch (member.parent, member.key) {
      case ("input", "name"), ("output", "name"), (scriptOutput, "name"):
        member.isWord ? .shown : .hidden
      case ("output", "value"):
        said.contains(member.object["name"]?.string) && member.isText ? .shown : .hidden
      case ("input", "value"), (scriptOutput, "value"): .hidden
      case (_, "output") where member.isOfScript: .walked(under: scriptOutput)
      default: .walked()
      }
    }, secrets: seeds)

  /// Of the addresses of one-time codes that the page enrols: a text beside may hold the seed for who
  /// cannot scan.
  private static func seeds(of page: JSONValue) -> [String] {
    (page["callbacks"]?.array ?? []).flatMap { callback in
      (callback["output"]?.array ?? []).flatMap { output in
        let text = output["value"]?.string
        return text.map { OTPPages.isAddress($0) ? OTPAuthAddress.secretTexts(in: $0) : [] } ?? []
      }
    }
  }

  /// What stands for the output of a script, which holds seeds and recovery codes.
  private static let scriptOutput = "script"
  private static let said: Set<String?> = [
    "prompt", "message", "choices", "options", "predefinedQuestions",
  ]
}

extension TraceRules.Member {
  /// Whether it stands in a callback whose text is a program.
  fileprivate var isOfScript: Bool {
    (value.array ?? []).contains { output in
      let type = output["value"]
      return output["name"] == "messageType" && !["0", "1", "2"].contains(type?.string)
        && ![0, 1, 2].contains(type?.integer)
    }
  }

  /// A text or a list of texts.
  fileprivate var isText: Bool {
    value.string != nil || value.array?.allSatisfy { $0.string != nil } == true
  }
}
