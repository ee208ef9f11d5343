import JourneyHTTP
import JourneyJSON

/// The exit statuses of the process, as in the table in docs/cli.md.
package enum ExitStatus {
  /// Success, such as a page, a session or a user.
  package static let fine: Int32 = 0
  package static let refused: Int32 = 1
  /// A failure that the operator must correct.
  package static let failed: Int32 = 2
  /// An error in the command line.
  package static let usage: Int32 = 64
  /// An error in the data, answers or configuration of a script.
  package static let data: Int32 = 65
  /// A bug in `journey`.
  package static let `internal`: Int32 = 70
  /// A failure to read standard input or to write standard output.
  package static let output: Int32 = 74

  /// Returns the status for a printed document, which an earlier command might have made.
  static func status(of document: JSONObject) -> Int32 {
    switch document.documentType {
    case .errorNode:
      let kind = document["cause"]?["kind"]?.string.flatMap(FailureKind.init(rawValue:))
      return kind == .server || kind == .limited ? failed : refused
    case .failureNode:
      let kind = document["cause"]?["kind"]?.string.flatMap(FailureKind.init(rawValue:))
      return kind.map(status) ?? failed
    case .user:
      return document["logout"]?["complete"]?.boolean == false ? failed : fine
    default: return fine
    }
  }

  private static func status(of kind: FailureKind) -> Int32 {
    switch kind {
    case .refused, .expired, .changed: refused
    case .usage: usage
    case .config, .document, .answers, .state, .resume: data
    case .internal: `internal`
    case .environment, .dns, .connect, .tls, .timeout, .network, .redirect, .parse, .server,
      .limit, .oidc, .interrupted, .limited:
      failed
    }
  }
}
