import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The result of polling a challenge.
enum ChallengeStatus: Equatable {
  /// Not finished, or unknown, for example after a server error. Both count as a poll.
  case pending
  /// Finished, or impossible to poll again. The form is posted with this status.
  case finished(String)

  init(_ reply: DaVinciResponse) {
    if let error = reply.transportError {
      self = error.kind == .interrupted ? .finished("error") : .pending
    } else if reply.isIn(200..<300) {
      self = Self.success(reply)
    } else if reply.body["serviceName"] == "challengeExpired" {
      self = .finished("expired")
    } else {
      self = reply.status == 429 || reply.status >= 500 ? .pending : .finished("error")
    }
  }

  private static func success(_ reply: DaVinciResponse) -> ChallengeStatus {
    guard reply.unreadable == nil else { return .finished("error") }
    guard reply.body["isChallengeComplete"]?.flag == true else { return .pending }
    let status = reply.body["status"]?.string ?? ""
    return .finished(status.isEmpty ? "error" : status)
  }
}
