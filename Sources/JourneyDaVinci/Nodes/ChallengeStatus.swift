import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The result of polling a challenge.
enum ChallengeStatus: Equatable {
  /// Not yet, or no clear response, which counts as one poll.
  case pending
  /// Finished. This status is posted with the page.
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
