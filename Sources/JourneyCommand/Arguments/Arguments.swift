import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyTerminal

/// The parsed command line: a command, its options and its operands.
struct Arguments: Sendable {
  let command: CommandName
  /// Whether the command line begins with an option instead of a command.
  private var isNameless = false
  private(set) var operands: [String] = []
  private(set) var config: String?
  /// The time limit from `--timeout`, in milliseconds.
  private(set) var timeout: Int?
  private(set) var jobs = 1
  private(set) var retries = 0
  private(set) var pretty: Bool?
  private(set) var color: Bool?
  private(set) var verbosity = 0
  private(set) var isQuiet = false
  private(set) var forceAuth = false
  private(set) var noSession = false
  private(set) var sessionUpgrade = false
  private(set) var index: AuthenticationIndex?
  private(set) var authorize = false
  private(set) var advice: [(name: String, value: String)] = []
  /// The policy advice from an `--advice` option whose value is not NAME=VALUE. Such an option cannot
  /// be combined with another `--advice`.
  private(set) var wholeAdvice: WrittenAdvice?
  private(set) var query: [(name: String, value: String)] = []
  private(set) var language: String?
  /// The values of `-H`.
  private(set) var headers: [String] = []
  private(set) var answers: String?
  /// The time of the user's last sign-in with a one-time code, in seconds since 1970.
  private(set) var after: Int?
  private(set) var deviceKey: String?
  private(set) var authenticator: String?
  private(set) var origin: String?
  /// The value of `--fail`: the failure that the `authenticator` command gives as its answer.
  private(set) var failure: String?
  private(set) var verifiesUser = true
  /// The maximum number of seconds to wait on a waiting page, from `--wait`.
  private(set) var wait: Int?
  private(set) var isDryRun = false
  /// The documents that `--expect` allows the command to print, or `nil` if every document is
  /// allowed.
  private(set) var expectation: Expectation?
  private(set) var consents = false
  /// The kind of devices from `--kind`.
  private(set) var deviceKind: DeviceKind?
  /// The ids from `--rename` and `--remove`, and the name from `--to`.
  private(set) var renamed: String?
  private(set) var newName: String?
  private(set) var removed: String?
  private(set) var removesAll = false
  /// Whether `approve` denies the request.
  private(set) var denies = false
  /// The address from `--approve`.
  private(set) var approval: String?
  private(set) var sealKey: String?
  /// Whether `unseal` passes on documents that are not sealed.
  private(set) var takesAny = false
  private(set) var connectTo: [String] = []
  private(set) var trace: String?
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false

  /// Parses `argv`, which must not include the program's name. Options can be before or after
  /// operands.
  init(_ argv: [String]) throws(UsageError) {
    var arguments = argv[...]
    // `journey --version` and `journey --help` need no command.
    guard let first = arguments.first else { throw UsageError("missing command") }
    if first.hasPrefix("-"), first != "-" {
      command = .help
      isNameless = true
    } else {
      guard let command = CommandName(rawValue: first) else {
        throw UsageError("unknown command '\(first.shown)'" + CommandName.meant(by: first))
      }
      self.command = command
      arguments.removeFirst()
    }
    var reader = OptionReader(arguments, options: Option.all.map(\.spelling))
    while let item = try next(&reader) {
      switch item {
      case .option(let index, let value): try set(Option.all[index], value)
      case .operand(let operand): operands.append(operand)
      case .rest(let rest): operands += rest
      }
    }
    if isDryRun, wait != nil || expectation != nil {
      throw usageError("'--\(wait == nil ? "expect" : "wait")' cannot be combined with '--dry-run'")
    }
    if isNameless, !wantsHelp, !wantsVersion {
      let name = operands.first.flatMap(CommandName.init)?.rawValue
      throw UsageError(
        name.map { "expected the command first: journey \($0) \(first.shown) …" }
          ?? "missing command"
      )
    }
  }

  /// Whether the command reads documents from standard input.
  var readsDocuments: Bool {
    switch command {
    case .start, .resume: operands.contains("-")
    default: command.printsDocuments
    }
  }

  private func next(
    _ reader: inout OptionReader
  ) throws(UsageError) -> OptionReader.Item? {
    do {
      return try reader.next()
    } catch {
      switch error {
      case .unknown(let name): throw unknown(name)
      case .missingValue(let name): throw usageError("missing value for '\(name)'")
      case .excessValue(let name, _): throw usageError("'\(name)' takes no value")
      }
    }
  }

  private func unknown(_ spelling: String) -> UsageError {
    if let hint = OptionHint.answer(to: spelling, of: command) {
      let isInsecure = ["-k", "--insecure"].contains(spelling)
      let reason = isInsecure ? ": certificates are always verified" : ""
      return usageError("unknown option '\(spelling)'\(reason)", hint: hint)
    }
    let known = Option.all.filter { $0.applies(to: command) }.map { "--\($0.long)" }
    let near = known.suggestion(for: spelling)
    let hint = command == .next ? "write answers without dashes, as in name=TEXT" : nil
    return usageError(
      "unknown option '\(spelling.shown)'" + (near.map { " (did you mean '\($0)'?)" } ?? ""),
      hint: near == nil ? hint : nil)
  }

  private func usageError(_ message: String, hint: String? = nil) -> UsageError {
    UsageError(message, command: isNameless ? nil : command, hint: hint)
  }

  private mutating func set(_ option: Option, _ value: String?) throws(UsageError) {
    guard isNameless || option.applies(to: command) else {
      throw usageError("unknown option '--\(option.long)' for '\(command.rawValue)'")
    }
    let value = value ?? ""
    switch option.name {
    case .config: config = try path(value, option)
    case .timeout: timeout = try milliseconds(value, option)
    case .jobs: jobs = try number(value, option, 1...10_000)
    case .retry: retries = try number(value, option, 0...100)
    case .pretty: pretty = true
    case .compact: pretty = false
    case .color: color = true
    case .noColor: color = false
    case .verbose: verbosity += 1
    case .quiet: isQuiet = true
    case .forceAuth: forceAuth = true
    case .noSession: noSession = true
    case .sessionUpgrade: sessionUpgrade = true
    case .index:
      let pair = try pair(value, option, form: "TYPE=VALUE")
      guard index == nil else { throw usageError("'--index' is given twice") }
      let direct = ["service": "the operand NAME", "composite_advice": "the option '--advice'"]
      if let direct = direct[pair.name] {
        throw usageError("invalid type '\(pair.name)' for '--index': use \(direct)")
      }
      do { index = try AuthenticationIndex(type: pair.name, value: pair.value) } catch {
        throw usageError("'--index': \(error.reason)")
      }
    case .authorize: authorize = true
    case .language:
      guard !value.isEmpty, value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
        throw usageError("expected languages such as 'de, en;q=0.5' for '--language'")
      }
      language = value
    case .header:
      guard value != "@-" else {
        throw usageError("cannot read '--header @-': standard input is reserved for documents")
      }
      guard value != "@" else { throw usageError("missing file name after '--header @'") }
      headers.append(value)
    case .answers: answers = try path(value, option)
    case .after: after = try number(value, option, 0...(1 << 53))
    case .deviceKey: deviceKey = try path(value, option)
    case .authenticator: authenticator = try path(value, option)
    case .origin: origin = value
    case .failure: failure = value
    case .noUserVerification: verifiesUser = false
    case .wait: wait = try number(value, option, 0...86_400)
    case .dryRun: isDryRun = true
    case .expect:
      var all = expectation ?? Expectation()
      do { try all.add(value) } catch {
        throw usageError(
          "invalid value '\(value.shown)' for '--expect' (did you mean '\(error.suggestion)'?)")
      }
      expectation = all
    case .sealKey: sealKey = try path(value, option)
    case .any: takesAny = true
    case .connectTo:
      guard ConnectTo(value) != nil else {
        throw usageError("\(ConnectTo.form) for '--connect-to'")
      }
      connectTo.append(value)
    case .trace: trace = try path(value, option)
    case .consent:
      guard value == "allow" else { throw usageError("expected 'allow' for '--consent'") }
      consents = true
    case .advice:
      let whole: WrittenAdvice?
      let plain: String
      do { (plain, whole) = (try WrittenAdvice.decoded(value), try WrittenAdvice(value)) } catch {
        throw usageError("invalid '--advice': it \(error.reason)")
      }
      guard wholeAdvice == nil, whole == nil || advice.isEmpty else {
        throw usageError(
          "'--advice' with a whole advice cannot be combined with another '--advice'")
      }
      if let whole {
        wholeAdvice = whole
        return
      }
      let pair = try pair(plain, option)
      guard !pair.value.isEmpty else { throw usageError("expected NAME=VALUE for '--advice'") }
      // A name with a blank or quotation mark is a whole advice that `journey` does not know.
      guard pair.name.utf8.allSatisfy({ PercentEncoding.isUnreserved($0) && $0 != 0x7E }) else {
        throw usageError(
          "invalid NAME '\(pair.name.shown)' for '--advice': expected letters, digits, '.', '_' and '-'"
        )
      }
      advice.append(pair)
    case .kind:
      guard let kind = DeviceKind(rawValue: value) else {
        let kinds = DeviceKind.allCases.map(\.rawValue)
        let near = kinds.suggestion(for: value).map { " (did you mean '\($0)'?)" } ?? ""
        throw usageError(
          "unknown kind '\(value.shown)' for '--kind'\(near)",
          hint: near.isEmpty ? "use one of \(kinds.joined(separator: ", "))" : nil)
      }
      deviceKind = kind
    case .rename: renamed = try text(value, option)
    case .to: newName = try text(value, option)
    case .remove: removed = try text(value, option)
    case .removeAll: removesAll = true
    case .deny: denies = true
    case .approve: approval = try text(value, option)
    case .query: query.append(try pair(value, option))
    case .help: wantsHelp = true
    case .version: wantsVersion = true
    }
  }

  private func pair(
    _ text: String, _ option: Option, form: String = "NAME=VALUE"
  ) throws(UsageError) -> (name: String, value: String) {
    let parts = text.unicodeScalars
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw usageError("expected \(form) for '--\(option.long)'")
    }
    return (String(parts[0]), String(parts[1]))
  }

  private func text(_ value: String, _ option: Option) throws(UsageError) -> String {
    guard !value.isEmpty else { throw usageError("missing value for '--\(option.long)'") }
    return value
  }

  private func path(_ value: String, _ option: Option) throws(UsageError) -> String {
    guard !value.isEmpty else { throw usageError("missing file for '--\(option.long)'") }
    guard value != "-" else {
      let stream = option.name == .trace ? "output" : "input"
      throw usageError(
        "invalid value '-' for '--\(option.long)': standard \(stream) is reserved for documents"
      )
    }
    return value
  }

  private func number(_ value: String, _ option: Option, _ range: ClosedRange<Int>)
    throws(UsageError) -> Int
  {
    guard value.utf8.allSatisfy(Self.isDigit), let number = Int(value), range.contains(number)
    else {
      throw usageError(
        "expected a whole number from \(range.lowerBound) to \(range.upperBound) for '--\(option.long)'"
      )
    }
    return number
  }

  /// Reads a number of seconds from 0.001 to 600, with an optional fraction. Returns milliseconds.
  private func milliseconds(_ value: String, _ option: Option) throws(UsageError) -> Int {
    guard value.utf8.allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: ".") }),
      let seconds = Double(value), (0.001...600).contains(seconds)
    else {
      throw usageError("expected seconds from 0.001 to 600 for '--\(option.long)'")
    }
    return Int(seconds * 1000)
  }

  /// Returns whether a byte is an ASCII digit. Callers need this check, because Swift's `Int` and
  /// `Double` also accept signs, exponents and hexadecimal numbers.
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension String {
  /// The string as messages show it: shortened, and with control characters escaped.
  var shown: String {
    let text = String(prefix(64)).escapingControls()
    return count > 64 ? text + "…" : text
  }
}
