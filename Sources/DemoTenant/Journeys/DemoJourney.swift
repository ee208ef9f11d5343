/// A journey of the tenant: stops in their order. Each has a file of its own in this folder.
struct DemoJourney: Sendable {
  let name: String
  let stops: [Stop]

  init(_ name: String, _ stops: Stop...) {
    self.name = name
    self.stops = stops
  }

  /// The one that a start without a name begins.
  static let preset = login

  static let all: [DemoJourney] = [
    login, loginCode, choice, hidden, retry, lockout, messages,
  ]

  static func named(_ name: String) -> DemoJourney? {
    all.first { $0.name == name }
  }
}
