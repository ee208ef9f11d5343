/// Why an authenticator's answer is refused. The client is told what AM tells it; this is kept for
/// tests (`DemoTenant.violations`).
package struct RuleViolation: Sendable, Equatable {
  /// An answer that cannot be read: in AM an exception.
  static let unreadable = "S1"

  /// A rule of docs/protocol/authenticators.md, "What a strict demo tenant has to check": `S1`.
  package let rule: String
  /// What is wrong, in a few words; nothing of what came is quoted.
  package let reason: String

  init(_ rule: String, _ reason: String) {
    self.rule = rule
    self.reason = reason
  }
}

extension RuleViolation: CustomStringConvertible {
  package var description: String { "\(rule): \(reason)" }
}
