import JourneyJSON

/// What the process ends with; the table stands in docs/cli.md.
package enum ExitStatus {
  /// A page, a session, a user, or anything that was asked for.
  package static let fine: Int32 = 0
  /// The server said no.
  package static let refused: Int32 = 1
  /// The operator must act.
  package static let failed: Int32 = 2
  /// Wrong usage.
  package static let usage: Int32 = 64
  /// The script's data, answers or configuration.
  package static let data: Int32 = 65
  /// A bug.
  package static let `internal`: Int32 = 70
  /// stdout could not be written.
  package static let output: Int32 = 74

  /// The status that a document stands for, also one that only passes through.
  static func status(of document: JSONObject) -> Int32 {
    switch document["type"]?.string {
    case "ErrorNode":
      let cause = document["cause"]
      let isServer = cause?["kind"] == "server" || cause?["status"]?.integer ?? 0 >= 500
      return isServer ? failed : refused
    case "FailureNode":
      switch document["cause"]?["kind"]?.string {
      case "refused", "expired": return refused
      case "usage": return usage
      case "config", "document", "answers", "state", "resume": return data
      case "internal": return `internal`
      default: return failed
      }
    case "User":
      return document["logout"]?["complete"]?.boolean == false ? failed : fine
    default: return fine
    }
  }
}
