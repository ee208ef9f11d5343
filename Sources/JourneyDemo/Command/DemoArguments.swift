import JourneyHTTP
import JourneyTerminal

struct DemoArguments {
  enum Task: Equatable {
    case help
    case topic(DemoTopic)
    case version
    /// A tenant that prints its configuration, and runs until a signal arrives.
    case serve
    /// A tenant that runs as long as the command.
    case run([String])
  }

  struct UsageError: Error, Equatable {
    let message: String
  }

  private(set) var task = Task.serve
  private(set) var options = TenantOptions()

  init(_ arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments[...], options: DemoOption.allCases.map(\.spelling))
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
      case .operand(let operand):
        throw UsageError(message: "unexpected '\(operand)': write a command after '--'")
      case .rest(let command):
        guard !command.isEmpty else { throw UsageError(message: "missing command after '--'") }
        task = .run(command)
      }
    }
    guard !options.davinci || options.client == OAuthClient.demo.id else {
      throw UsageError(
        message: "'--client' names a client of AM, so it cannot be combined with '--davinci'")
    }
  }

  private static func next(
    _ reader: inout OptionReader
  ) throws(UsageError) -> OptionReader.Item? {
    do {
      return try reader.next()
    } catch {
      switch error {
      case .unknown(let name): throw UsageError(message: "unknown option '\(name)'")
      case .missingValue(let name): throw UsageError(message: "missing value for '\(name)'")
      case .excessValue(let name, let value):
        throw UsageError(message: "unknown option '\(name)=\(value)'")
      }
    }
  }

  private static func help(_ reader: inout OptionReader) throws(UsageError) -> Task {
    guard let topic = try next(&reader) else { return .help }
    guard case .operand(let name) = topic, let topic = DemoTopic(rawValue: name),
      try next(&reader) == nil
    else {
      let names = DemoTopic.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw UsageError(message: "expected one of \(names) after 'help'")
    }
    return .topic(topic)
  }

  private mutating func set(_ option: DemoOption, _ text: String) throws(UsageError) {
    func invalid(_ expected: String = "") -> UsageError {
      UsageError(message: "invalid value '\(text)' for '--\(option.long)'\(expected)")
    }
    func number(_ range: ClosedRange<Int>, _ expected: String) throws(UsageError) -> Int {
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
    case .openam: options.openAM = true
    case .port: options.port = try number(0...65535, "a number from 0 to 65535")
    case .users: options.users = try number(0...100_000, "a number from 0 to 100000")
    case .pushWait: options.pushWait = try number(1...600_000, "1 to 600000 milliseconds")
    case .origin:
      guard Self.isOrigin(text) else { throw invalid() }
      options.origins.append(text)
    case .public:
      guard Self.isOrigin(text) else {
        throw invalid(": expected an origin such as https://am.example.com:443")
      }
      options.publicOrigin = text
    case .fault:
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first ?? ""
      guard let misbehavior = Misbehavior.allCases.first(where: { $0.optionValue == name }) else {
        throw UsageError(
          message: "unknown fault '\(name)'; list them with journey-demo help faults")
      }
      options.misbehavior.insert(misbehavior)
      guard parts.count == 2 else { break }
      guard let count = Int(parts[1]), count > 0 else {
        throw invalid(": expected a number of requests after '\(name):'")
      }
      options.misbehaviorLimits[misbehavior] = count
    case .client:
      guard OAuthClient.configurable.contains(text) else {
        throw invalid(": expected one of \(OAuthClient.configurable.joined(separator: ", "))")
      }
      options.client = text
    case .realm:
      guard !text.isEmpty else { throw invalid() }
      options.realm = text
    case .cookieName:
      // A cookie's name is the name of a header, too.
      guard HTTPHeader.isToken(text) else { throw invalid() }
      options.cookieName = text
    case .help, .version: break
    }
  }
}

extension DemoArguments {
  /// Returns whether the text is only a scheme, a host and perhaps a port.
  private static func isOrigin(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && !text.contains("?") && !text.contains("#")
      && WebAddress(ifValid: text) != nil
  }
}

/// The options of `journey-demo`, in the order of help.
enum DemoOption: String, CaseIterable {
  case davinci, client, port, realm
  case cookieName = "cookie-name"
  case tls
  case httpOnly = "http-only"
  case `public`, users, origin
  case pushWait = "push-wait"
  case affinity, openam, fault, help, version

  var long: String { rawValue }
  var short: Character? { self == .help ? "h" : nil }
  var value: String? { texts.value }
  var summary: String { texts.summary }
  var spelling: OptionSpelling {
    OptionSpelling(long, short: short, takesValue: value != nil)
  }

  private var texts: (value: String?, summary: String) {
    switch self {
    case .davinci: (nil, "print the configuration for DaVinci flows (both servers always run)")
    case .client: ("NAME", "the OAuth 2.0 client of the configuration (default: demo)")
    case .port: ("N", "the port to listen on (default: any free port)")
    case .realm: ("NAME", "the realm (default: alpha)")
    case .cookieName: ("NAME", "the session cookie's name (default: iPlanetDirectoryPro)")
    case .tls: (nil, "use https (http.caFile of the configuration names the CA)")
    case .httpOnly: (nil, "send the session only in its cookie, so that tokenId is empty")
    case .public: ("ORIGIN", "use this origin in all addresses")
    case .users: ("N", "add N users, user-0 and so on, with the same password")
    case .origin: ("ORIGIN", "also allow this origin for passkeys (repeatable)")
    case .pushWait: ("MS", "the waitTime of the journey Push (default: 200)")
    case .affinity: (nil, "refuse a step without the load balancer's cookie")
    case .openam: (nil, "behave like OpenAM 16 where PingAM differs")
    case .fault: ("NAME[:N]", "misbehave in this way, or only for N requests (repeatable)")
    case .help: (nil, "print this help")
    case .version: (nil, "print the version")
    }
  }
}
