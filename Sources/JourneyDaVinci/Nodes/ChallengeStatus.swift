import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What an answer about a challenge means for the page that waits for it.
enum ChallengeStatus: Equatable {
  /// Not yet; or no answer that says so, which counts as one poll.
  case pending
  /// It is over; this word goes back with the page.
  case over(String)

  init(_ reply: DaVinciResponse) {
    if let fault = reply.fault {
      self = fault.kind == .interrupted ? .over("error") : .pending
    } else if reply.isIn(200..<300) {
      self = Self.success(reply)
    } else if reply.body["serviceName"] == "challengeExpired" {
      self = .over("expired")
    } else {
      self = reply.status == 429 || reply.status >= 500 ? .pending : .over("error")
    }
  }

  private static func success(_ reply: DaVinciResponse) -> ChallengeStatus {
    guard reply.unreadable == nil else { return .over("error") }
    guard reply.body["isChallengeComplete"]?.flag == true else { return .pending }
    let word = reply.body["status"]?.string ?? ""
    return .over(word.isEmpty ? "error" : word)
  }
}
