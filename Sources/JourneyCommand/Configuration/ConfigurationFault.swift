import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// One thing that is wrong with a configuration, and where.
struct ConfigurationFault: Error, Sendable, Hashable {
  /// Such as `oidc.scopes[1]`; "" for the whole.
  let path: String
  let reason: String

  var text: String { path.isEmpty ? reason : "\(path): \(reason)" }

  /// The fault among the `problems` of a document.
  var problem: Problem {
    Problem(key: path.isEmpty ? nil : path, code: "config", message: text)
  }
}

extension FlowError {
  /// All faults of a configuration at once.
  static func configuration(_ faults: [ConfigurationFault]) -> FlowError {
    let shown = faults.prefix(20).map(\.text).joined(separator: "; ")
    var cause = FlowError(
      .config, faults.count > 20 ? "\(shown); and \(faults.count - 20) more" : shown,
      hint: "journey help configuration lists the keys")
    cause.problems = faults.map(\.problem)
    return cause
  }
}
