import JourneyFlow
package import JourneyJSON

/// Asks its client to come again until something has happened elsewhere.
public final class PollingCollector: CollectorField {
  package static let fieldTypes = ["POLLING"]
  package static let declaration: [CollectorProperty] = [
    CollectorProperty("pollInterval") { data in
      data["pollInterval"].map { _ in .integer(data.pollInterval) }
    },
    CollectorProperty("pollRetries") { data in
      data["pollRetries"].map { _ in .integer(data.pollRetries) }
    },
    "pollChallengeStatus", "challenge",
    CollectorProperty("retriesRemaining") { .integer($0.retriesRemaining ?? $0.pollRetries) },
    .optional("value", isSecret: false),
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) throws(CollectorFault) {
    for name in ["pollInterval", "pollRetries"] {
      guard let value = data[name], !value.isNull, value.wholeNumber == nil else { continue }
      throw CollectorFault("'\(name)' is not a whole number")
    }
    self.data = data
  }

  /// Milliseconds between two polls, as the field says; 2000 where it does not.
  public var pollInterval: Int { data.pollInterval }
  /// How often to poll at most, as the field says; 60 times where it does not.
  public var pollRetries: Int { data.pollRetries }

  /// What is to be asked for; "" where the step itself is the poll.
  public var challenge: String { self["challenge"] }
  /// Whether the status of `challenge` is asked for.
  public var pollChallengeStatus: Bool { self["pollChallengeStatus"] }
  /// How many polls are left.
  public var retriesRemaining: Int { self["retriesRemaining"] ?? 0 }

  /// A status word that is reported instead of polling: `approved`, `denied`, `continue`,
  /// `timedOut`, `expired`, `error`, or any other of the flow.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package var payload: JSONValue? { value.isEmpty ? nil : .string(value) }
  package var act: SubmitAct? { value.isEmpty ? nil : .poll }
  package var keptAnswers: JSONObject { [:] }

  /// Whether a status address is asked; else the step itself is the poll.
  var asksForStatus: Bool { pollChallengeStatus && !challenge.isEmpty }
}

extension CollectorContent {
  fileprivate var pollInterval: Int { max(0, integer("pollInterval") ?? 2000) }
  fileprivate var pollRetries: Int { max(0, integer("pollRetries") ?? 60) }
}
