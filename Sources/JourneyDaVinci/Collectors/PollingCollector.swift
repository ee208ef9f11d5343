package import JourneyFlow
package import JourneyJSON

/// Asks its client to come again until something has happened elsewhere.
public final class PollingCollector: CollectorField {
  package static let fieldTypes = ["POLLING"]
  package var data: CollectorContent
  /// Milliseconds between two polls, as the field says.
  public let pollInterval: Int
  /// How often to poll at most, as the field says.
  public let pollRetries: Int

  package init(_ data: CollectorContent) throws(CollectorFault) {
    self.data = data
    pollInterval = try Self.number("pollInterval", in: data, default: 2000)
    pollRetries = try Self.number("pollRetries", in: data, default: 60)
  }

  /// What is to be asked for; "" where the step itself is the poll.
  public var challenge: String { data.text("challenge") }
  /// Whether the status of `challenge` is asked for.
  public var pollChallengeStatus: Bool { data.boolean("pollChallengeStatus") ?? false }
  /// How many polls are left.
  public var retriesRemaining: Int { data.retriesRemaining ?? pollRetries }

  /// A status word that is reported instead of polling: `approved`, `denied`, `continue`,
  /// `timedOut`, `expired`, `error`, or any other of the flow.
  public var value: String {
    get { present?.string ?? "" }
    set { data.answers["value"] = .string(newValue) }
  }

  package var shown: [Property] {
    (data["pollInterval"] == nil ? [] : [Property("pollInterval", .integer(pollInterval))])
      + (data["pollRetries"] == nil ? [] : [Property("pollRetries", .integer(pollRetries))])
      + data.shown("pollChallengeStatus", "challenge")
      + [Property("retriesRemaining", .integer(retriesRemaining))]
  }
  package var settable: [Property] { [Property("value", .string(value), .text)] }
  package var payload: JSONValue? { value.isEmpty ? nil : .string(value) }
  package var act: SubmitAct? { value.isEmpty ? nil : .poll }
  package var missing: [String] { [] }
  package var secrets: [String] { [] }
  package var keptAnswers: JSONObject { [:] }

  /// Whether a status address is asked; else the step itself is the poll.
  var asksForStatus: Bool { pollChallengeStatus && !challenge.isEmpty }

  private static func number(
    _ name: String, in data: CollectorContent, default fallback: Int
  ) throws(CollectorFault) -> Int {
    guard let value = data[name], !value.isNull else { return fallback }
    guard let number = value.wholeNumber else {
      throw CollectorFault("'\(name)' is not a whole number")
    }
    return max(0, number)
  }
}
