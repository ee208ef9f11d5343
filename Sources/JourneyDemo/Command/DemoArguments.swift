/// What `journey-demo` is asked to do.
struct DemoArguments: Equatable {
  enum Task: Equatable {
    case help
    case manPage
    case version
    /// Print the configuration and serve until interrupted.
    case serve
    /// Serve while this command runs.
    case run([String])
  }

  /// Wrong usage, in a sentence for the one who typed it.
  struct Fault: Error, Equatable {
    let message: String
  }

  var task = Task.serve
  var port = 0
  var users = 0
  var pushWait: Int?
  var origins: [String] = []
  var realm: String?
  var cookieName: String?
  var faults: Set<TenantFault> = []
  var switches: Set<Switch> = []

  /// The options without a value.
  enum Switch: String, CaseIterable {
    case davinci = "--davinci"
    case tls = "--tls"
    case httpOnly = "--http-only"
    case affinity = "--affinity"
  }

  init(_ arguments: [String]) throws(Fault) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      func value() throws(Fault) -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let value = rest.popFirst() else {
          throw Fault(message: "option '\(name)' needs a value")
        }
        return value
      }
      switch name {
      case "--" where parts.count == 1:
        guard !rest.isEmpty else { throw Fault(message: "no command after '--'") }
        task = .run(Array(rest))
        return
      case "--help" where parts.count == 1, "-h" where parts.count == 1:
        task = .help
        return
      case "help" where parts.count == 1:
        let topic = rest.popFirst() ?? ""
        guard ["", "man"].contains(topic), rest.isEmpty else {
          throw Fault(message: "'help' takes nothing but 'man', which prints the man page")
        }
        task = topic.isEmpty ? .help : .manPage
        return
      case "--version" where parts.count == 1:
        task = .version
        return
      case "--port":
        let text = try value()
        guard let number = UInt16(text) else {
          throw Fault(
            message: "invalid value '\(text)' for '--port': expected a number from 0 to 65535")
        }
        port = Int(number)
      case "--users":
        let text = try value()
        guard let number = Int(text), (0...100_000).contains(number) else {
          throw Fault(
            message: "invalid value '\(text)' for '--users': expected a number from 0 to 100000")
        }
        users = number
      case "--push-wait":
        let text = try value()
        guard let number = Int(text), (1...600_000).contains(number) else {
          throw Fault(
            message: "invalid value '\(text)' for '--push-wait': expected 1 to 600000 milliseconds")
        }
        pushWait = number
      case "--origin":
        origins.append(
          try Self.checked(try value(), of: name) { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            return parts.count == 3 && ["http:", "https:"].contains(parts[0]) && parts[1].isEmpty
              && !parts[2].isEmpty
          })
      case "--fault":
        let text = try value()
        guard let fault = TenantFault(rawValue: text) else {
          throw Fault(message: "unknown fault '\(text)'; 'journey-demo --help' lists them")
        }
        faults.insert(fault)
      case "--realm":
        realm = try Self.checked(try value(), of: name) { !$0.isEmpty }
      case "--cookie-name":
        // A token of RFC 9110 section 5.6.2, as it becomes a header's name, too.
        cookieName = try Self.checked(try value(), of: name) { text in
          !text.isEmpty
            && text.utf8.allSatisfy { byte in
              (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
        }
      default:
        guard let found = Switch(rawValue: argument) else {
          throw Fault(
            message: argument.hasPrefix("-")
              ? "unknown option '\(argument)'"
              : "unexpected '\(argument)': a command stands after '--'")
        }
        switches.insert(found)
      }
    }
  }

  var options: TenantOptions {
    var options = TenantOptions()
    options.port = port
    options.users = users
    if let realm { options.realm = realm }
    if let cookieName { options.cookieName = cookieName }
    options.davinci = switches.contains(.davinci)
    options.tls = switches.contains(.tls)
    options.httpOnly = switches.contains(.httpOnly)
    options.faults = faults
    options.origins = origins
    if let pushWait { options.pushWait = pushWait }
    options.affinity = switches.contains(.affinity)
    return options
  }

  private static func checked(
    _ text: String, of option: String, by rule: (String) -> Bool
  ) throws(Fault) -> String {
    guard rule(text) else { throw Fault(message: "invalid value '\(text)' for '\(option)'") }
    return text
  }
}
