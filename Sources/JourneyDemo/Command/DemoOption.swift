import JourneyTerminal

/// The options of `journey-demo`, in the order in which its help lists them.
enum DemoOption: String, CaseIterable {
  case davinci, port, realm
  case cookieName = "cookie-name"
  case tls
  case httpOnly = "http-only"
  case users, origin
  case pushWait = "push-wait"
  case affinity, fault, help, version

  var long: String { rawValue }
  var short: Character? { self == .help ? "h" : nil }
  var value: String? { texts.value }
  var summary: String { texts.summary }
  var spelling: OptionSpelling {
    OptionSpelling(long, short: short, takesValue: value != nil)
  }

  private var texts: (value: String?, summary: String) {
    switch self {
    case .davinci: (nil, "print the configuration for DaVinci flows; both sides are served")
    case .port: ("N", "listen there; default: any free port")
    case .realm: ("NAME", "the realm; default: alpha")
    case .cookieName: ("NAME", "the session cookie; default: iPlanetDirectoryPro")
    case .tls: (nil, "https; the printed http.caFile is the authority")
    case .httpOnly: (nil, "keep the session cookie from scripts: tokenId is then empty")
    case .users: ("N", "add the users user-0 … (N of them) with the same password")
    case .origin: ("ORIGIN", "let it use the tenant's passkeys, too; may be given several times")
    case .pushWait: ("MS", "the waitTime of the page Push; default: 200 (AM's own: 5000)")
    case .affinity: (nil, "refuse a step without the load balancer's cookie")
    case .fault: ("NAME", "misbehave in this way; may be given several times")
    case .help: (nil, "print this")
    case .version: (nil, "print the version")
    }
  }
}
