/// Takes down what goes over the wire.
package protocol Trace: Sendable {
  /// How much is asked for.
  var level: TraceLevel { get }

  /// Takes one whole line without its end. Secrets are hidden in it and a server's control
  /// characters escaped. Called from any thread.
  func line(_ text: String)
}

/// How much is traced.
package enum TraceLevel: Int, Sendable, Comparable {
  /// One line for each request (`-v`).
  case requests = 1
  /// Headers and bodies, too (`-vv`).
  case bodies = 2

  package static func < (left: TraceLevel, right: TraceLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
