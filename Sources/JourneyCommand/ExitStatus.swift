import JourneyHTTP
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
  /// stdin could not be read, or stdout could not be written.
  package static let output: Int32 = 74

  /// The status that a document stands for, also one that only passes through.
  static func status(of document: JSONObject) -> Int32 {
    switch document["type"]?.string {
    case "ErrorNode":
      return document["cause"]?["kind"] == "server" ? failed : refused
    case "FailureNode":
      let kind = document["cause"]?["kind"]?.string.flatMap(FailureKind.init(rawValue:))
      return kind.map(status) ?? failed
    case "User":
      return document["logout"]?["complete"]?.boolean == false ? failed : fine
    default: return fine
    }
  }

  /// The status of a FailureNode of a kind.
  private static func status(of kind: FailureKind) -> Int32 {
    switch kind {
    case .refused, .expired: refused
    case .usage: usage
    case .config, .document, .answers, .state, .resume: data
    case .internal: `internal`
    case .environment, .dns, .connect, .tls, .timeout, .network, .redirect, .parse, .server,
      .limit, .oidc, .interrupted, .limited:
      failed
    }
  }
}
