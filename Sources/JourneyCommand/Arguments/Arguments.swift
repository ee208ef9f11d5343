import JourneyAM
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

struct Arguments: Sendable {
  let command: CommandName
  /// Whether the command line begins with an option instead of a command.
  private var isNameless = false
  private(set) var operands: [String] = []
  /// The options that are given.
  private var given: Set<Option.Name> = []
  private(set) var config: String?
  /// The time limit in milliseconds.
  private(set) var timeout: Int?
  /// `--jobs`
  private(set) var jobsOption: Int?
  /// The documents that begin per second, or `nil` if none waits.
  private(set) var rate: Double?
  /// The tag for documents that have none, from `--tag`.
  private(set) var tag: JSONValue?
  private(set) var retries = 0
  private(set) var pretty: Bool?
  private(set) var color: Bool?
  private(set) var verbosity = 0
  private(set) var start = StartArguments()
  private(set) var language: String?
  /// The values of `-H`.
  private(set) var headers: [String] = []
  private(set) var answers: String?
  /// The user's last sign-in with a one-time code, in seconds since 1970.
  private(set) var after: Int?
  private(set) var deviceKey: String?
  private(set) var authenticator: String?
  private(set) var origin: String?
  /// `--fail`: the failure that `authenticator` gives as its answer.
  private(set) var failure: String?
  /// The longest time on a waiting page, in seconds.
  private(set) var wait: Int?
  /// The documents that `--expect` allows, or `nil` for all.
  private(set) var expectation: Expectation?
  private(set) var deviceKind: DeviceKind?
  /// The ids of `--rename` and `--remove`, and the name of `--to`.
  private(set) var renamed: String?
  private(set) var newName: String?
  private(set) var removed: String?
  private(set) var sealKey: String?
  private(set) var connectTo: [String] = []
  private(set) var trace: String?
  /// How many pages a walk answers at most.
  private(set) var pages = 20
  /// The file for the fields of the pages of a walk.
  private(set) var record: String?
  /// The files with the fields of the pages that a walk must find.
  private(set) var expectedPages: [String] = []

  /// Parses `argv`, without the program's name. Options can be before or after operands.
  /// - Parameter program: the command that the program's name means, or `nil` if `argv` names it.
  init(_ argv: [String], as program: CommandName? = nil) throws(UsageError) {
    var arguments = argv[...]
    let first = arguments.first ?? ""
    if let program {
      command = program
    } else if first.hasPrefix("-"), first != "-" {
      // `journey --version` and `journey --help` need no command.
      command = .help
      isNameless = true
    } else {
      if argv.isEmpty { throw UsageError("missing command") }
      guard let command = CommandName(operand: first) else {
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
    if has(.dryRun), wait != nil || expectation != nil {
      throw usageError("'--\(wait == nil ? "expect" : "wait")' cannot be combined with '--dry-run'")
    }
    if has(.template), expectation != nil {
      throw usageError("'--expect' cannot be combined with '--template'")
    }
    if isNameless, !has(.help), !has(.version) {
      let name = operands.first.flatMap(CommandName.init(operand:))?.rawValue
      throw UsageError(
        name.map { "expected the command first: journey \($0) \(first.shown) …" }
          ?? "missing command"
      )
    }
  }

  /// Returns whether an option is given.
  func has(_ option: Option.Name) -> Bool { given.contains(option) }

  /// The maximum number of steps at once. With `--rate`, as many as the rate needs.
  var jobs: Int { jobsOption ?? (rate == nil ? 1 : Self.jobsOfRate) }

  private static let jobsOfRate = 1_000

  var readsDocuments: Bool {
    switch command {
    case .start, .resume, .walk: operands.contains("-")
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
    let near = known.didYouMean(spelling)
    let hint = command == .next ? "write answers without dashes, as in name=TEXT" : nil
    return usageError(
      "unknown option '\(spelling.shown)'\(near)", hint: near.isEmpty ? hint : nil)
  }

  func usageError(_ message: String, hint: String? = nil) -> UsageError {
    UsageError(message, command: isNameless ? nil : command, hint: hint)
  }

  private mutating func set(_ option: Option, _ value: String?) throws(UsageError) {
    guard isNameless || option.applies(to: command) else {
      throw usageError("unknown option '--\(option.long)' for '\(command.rawValue)'")
    }
    given.insert(option.name)
    let value = value ?? ""
    switch option.name {
    case .unordered, .quiet, .noUserVerification, .dryRun, .template, .token, .register,
      .allowUnused, .removeAll, .deny, .any, .help, .version:
      break  // a flag
    case .config: config = try path(value, option)
    case .timeout: timeout = try milliseconds(value, option)
    case .jobs: jobsOption = try number(value, option, 1...10_000)
    case .rate: rate = try decimal(value, option, 0.001...1000, "a number")
    case .tag:
      guard !value.isEmpty else { throw usageError("missing text for '--tag'") }
      tag = .string(value)
    case .retry: retries = try number(value, option, 0...100)
    case .pretty: pretty = true
    case .compact: pretty = false
    case .color: color = true
    case .noColor: color = false
    case .verbose: verbosity += 1
    case .start(let option):
      do { try start.set(option, value) } catch { throw usageError(error.message) }
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
    case .wait: wait = try number(value, option, 0...86_400)
    case .expect:
      var all = expectation ?? Expectation()
      do { try all.add(value) } catch {
        throw usageError(
          "invalid value '\(value.shown)' for '--expect' (did you mean '\(error.suggestion)'?)")
      }
      expectation = all
    case .sealKey: sealKey = try path(value, option)
    case .connectTo:
      guard ConnectTo(value) != nil else {
        throw usageError("\(ConnectTo.form) for '--connect-to'")
      }
      connectTo.append(value)
    case .trace: trace = try path(value, option)
    case .consent:
      guard value == "allow" else { throw usageError("expected 'allow' for '--consent'") }
    case .pages: pages = try number(value, option, 0...10_000)
    case .record: record = try path(value, option)
    case .expectPages: expectedPages.append(try path(value, option))
    case .kind:
      guard let kind = DeviceKind(rawValue: value) else {
        let kinds = DeviceKind.allCases.map(\.rawValue)
        let near = kinds.didYouMean(value)
        throw usageError(
          "unknown kind '\(value.shown)' for '--kind'\(near)",
          hint: near.isEmpty ? "use one of \(kinds.joined(separator: ", "))" : nil)
      }
      deviceKind = kind
    case .rename: renamed = try text(value, option)
    case .to: newName = try text(value, option)
    case .remove: removed = try text(value, option)
    }
  }

  private func text(_ value: String, _ option: Option) throws(UsageError) -> String {
    guard !value.isEmpty else { throw usageError("missing value for '--\(option.long)'") }
    return value
  }
}

extension String {
  /// The string for messages, shortened and with control characters escaped.
  var shown: String {
    let text = String(prefix(64)).escapingControls()
    return count > 64 ? text + "…" : text
  }
}
