import JourneyHTTP
import JourneyTerminal

/// The task of `journey-demo`.
struct DemoArguments {
  enum Task: Equatable {
    case help
    case manPage
    case version
    /// Prints the configuration and serves until a signal.
    case serve
    /// Serves while this command runs.
    case run([String])
  }

  /// Wrong usage, with a sentence for the user.
  struct Fault: Error, Equatable {
    let message: String
  }

  private(set) var task = Task.serve
  private(set) var options = TenantOptions()

  init(_ words: [String]) throws(Fault) {
    var reader = OptionReader(words[...], options: DemoOption.allCases.map(\.spelling))
    while let item = try Self.next(&reader) {
      switch item {
      case .option(let index, let value):
        let option = DemoOption.allCases[index]
        guard option != .help, option != .version else {
          task = option == .help ? .help : .version
          return
        }
        try set(option, value ?? "")
      case .operand("help"):
        task = try Self.help(&reader)
        return
      case .operand(let word):
        throw Fault(message: "unexpected '\(word)': a command stands after '--'")
      case .rest(let command):
        guard !command.isEmpty else { throw Fault(message: "no command after '--'") }
        task = .run(command)
      }
    }
    guard !options.davinci || options.client == OAuthClient.demo.id else {
      throw Fault(message: "'--client' names a client of AM, and '--davinci' uses none")
    }
  }

  private static func next(
    _ reader: inout OptionReader
  ) throws(Fault) -> OptionReader.Item? {
    do {
      return try reader.next()
    } catch {
      switch error {
      case .unknown(let name): throw Fault(message: "unknown option '\(name)'")
      case .missingValue(let name): throw Fault(message: "option '\(name)' needs a value")
      case .excessValue(let name, let value):
        throw Fault(message: "unknown option '\(name)=\(value)'")
      }
    }
  }

  private static func help(_ reader: inout OptionReader) throws(Fault) -> Task {
    guard let topic = try next(&reader) else { return .help }
    guard case .operand("man") = topic, try next(&reader) == nil else {
      throw Fault(message: "'help' takes nothing but 'man', which prints the man page")
    }
    return .manPage
  }

  private mutating func set(_ option: DemoOption, _ text: String) throws(Fault) {
    func invalid(_ expected: String = "") -> Fault {
      Fault(message: "invalid value '\(text)' for '--\(option.long)'\(expected)")
    }
    func number(_ range: ClosedRange<Int>, _ expected: String) throws(Fault) -> Int {
      guard let number = Int(text), range.contains(number) else {
        throw invalid(": expected \(expected)")
      }
      return number
    }
    switch option {
    case .davinci: options.davinci = true
    case .tls: options.tls = true
    case .httpOnly: options.httpOnly = true
    case .affinity: options.affinity = true
    case .port: options.port = try number(0...65535, "a number from 0 to 65535")
    case .users: options.users = try number(0...100_000, "a number from 0 to 100000")
    case .pushWait: options.pushWait = try number(1...600_000, "1 to 600000 milliseconds")
    case .origin:
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty,
        !parts[2].isEmpty
      else { throw invalid() }
      options.origins.append(text)
    case .fault:
      guard let misbehavior = Misbehavior.allCases.first(where: { $0.word == text }) else {
        throw Fault(message: "unknown fault '\(text)'; 'journey-demo --help' lists them")
      }
      options.misbehavior.insert(misbehavior)
    case .client:
      guard OAuthClient.configurable.contains(text) else {
        throw invalid(": expected one of \(OAuthClient.configurable.joined(separator: ", "))")
      }
      options.client = text
    case .realm:
      guard !text.isEmpty else { throw invalid() }
      options.realm = text
    case .cookieName:
      // It becomes the name of a header as well.
      guard HTTPHeader.isToken(text) else { throw invalid() }
      options.cookieName = text
    case .help, .version: break
    }
  }
}

/// The options of `journey-demo`, in the order in which its help lists them.
enum DemoOption: String, CaseIterable {
  case davinci, client, port, realm
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
    case .client: ("NAME", "the OAuth 2.0 client of the configuration; default: demo")
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
