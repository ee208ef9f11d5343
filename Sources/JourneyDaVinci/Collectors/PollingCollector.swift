import JourneyFlow
package import JourneyJSON

/// Asks the client to poll until something happens outside the form.
public final class PollingCollector: AbstractCollector {
  static let type = CollectorType(
    "PollingCollector", ["POLLING"], PollingCollector.init,
    [
      Property("pollInterval", .number, "The time between two polls, in milliseconds.") { data in
        data.output("pollInterval").map { _ in .integer(data.pollInterval) }
      },
      Property("pollRetries", .whole, "The largest number of polls.") { data in
        data.output("pollRetries").map { _ in .integer(data.pollRetries) }
      },
      Property(
        "pollChallengeStatus", .flag, "Whether to poll the status of the challenge."),
      Property(
        "challenge", .text, "The challenge to poll. It is empty if the step itself is the poll."),
      Property("retriesAllowed", .whole, "The number of remaining polls.") { data in
        data.wire.context["retriesAllowed"] ?? .integer(data.pollRetries)
      },
      .optional("value", "A status to report instead of polling.", isSecret: false),
    ],
    mismatch: { data in
      let name = ["pollInterval", "pollRetries"].first { name in
        data.output(name).map { !$0.isNull && $0.wholeNumber == nil } ?? false
      }
      return name.map { "expected a whole number in '\($0)'" }
    })

  /// The time between two polls in milliseconds, 2000 by default.
  public var pollInterval: Int { data.pollInterval }
  /// The maximum number of polls, 60 by default.
  public var pollRetries: Int { data.pollRetries }

  /// The challenge whose status to poll if `pollChallengeStatus` is `true`, or "".
  public var challenge: String { self["challenge"] }
  public var pollChallengeStatus: Bool { self["pollChallengeStatus"] }
  /// The number of remaining polls.
  public var retriesAllowed: Int { self["retriesAllowed"] ?? 0 }

  /// A status to report instead of polling: `approved`, `denied`, `continue`, `timedOut`,
  /// `expired`, `error`, or one that the flow defines.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package override var posted: JSONValue? { value.isEmpty ? nil : .string(value) }
  package override var act: SubmitAct? { value.isEmpty ? nil : .poll }
  package override var keptAnswers: JSONObject { [:] }

  /// Requests the status of the challenge, or `nil` if the page itself is the poll.
  var challengeStatus: (() async -> ChallengeStatus)?

  /// Whether to poll the status of a challenge. Otherwise, each poll posts the form.
  var asksForStatus: Bool { pollChallengeStatus && !challenge.isEmpty }
}

extension FieldData {
  fileprivate var pollInterval: Int { max(0, integer("pollInterval") ?? 2000) }
  fileprivate var pollRetries: Int { max(0, integer("pollRetries") ?? 60) }
}
