/// The topics of `journey-demo help TOPIC`.
enum DemoTopic: String, CaseIterable {
  case journeys, flows, faults, man

  var summary: String {
    switch self {
    case .journeys: "all journeys, clients and mail"
    case .flows: "all DaVinci flows"
    case .faults: "how the tenant can misbehave"
    case .man: "print the man page"
    }
  }
}
