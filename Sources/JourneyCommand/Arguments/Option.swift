import JourneyAM
import JourneyFlow
import JourneyTerminal

/// An option of the command line. Help, the man page and shell completion are made from the list of
/// all.
struct Option: Sendable {
  enum Name: Sendable, Hashable {
    case start(StartOption)
    case config, timeout, jobs, pretty, compact, color, noColor, verbose, quiet, retry
    case language, header, answers, after, deviceKey,
      authenticator, origin, failure,
      noUserVerification, wait, dryRun, template, expect, consent, unordered, rate, tag, token,
      pages, register, allowUnused, record, expectPages, kind, rename, to, remove, removeAll, deny,
      sealKey, any, connectTo, trace, help, version
  }

  let name: Name
  /// The long name without the dashes.
  let long: String
  let short: Character?
  /// The placeholder for the value in help, or `nil` for a flag.
  let value: String?
  /// The commands with the option, or `nil` for an option that is common to the commands.
  let commands: [CommandName]?
  /// The commands that do not take a common option, because it would do nothing.
  let exceptions: [CommandName]
  let summary: String

  init(
    _ name: Name, _ long: String, short: Character? = nil, value: String? = nil,
    on commands: [CommandName]? = nil, exceptFor exceptions: [CommandName] = [], _ summary: String
  ) {
    self.name = name
    self.long = long
    self.short = short
    self.value = value
    self.commands = commands
    self.exceptions = exceptions
    self.summary = summary
  }

  private init?(_ start: StartOption) {
    guard let line = start.commandLine else { return nil }
    self.init(
      .start(start), line.long, value: line.value,
      on: line.isForResume ? [.start, .resume, .walk] : [.start, .walk], start.summary)
  }

  var spelling: OptionSpelling {
    OptionSpelling(long, short: short, takesValue: value != nil)
  }

  func applies(to command: CommandName) -> Bool {
    commands?.contains(command) ?? !exceptions.contains(command)
  }

  /// The commands without a server, and those that print no documents.
  private static let offline: [CommandName] = [.redact, .seal, .unseal, .schema, .help]
  private static let textual: [CommandName] = [.schema, .help]

  static let all = StartOption.all.compactMap(Option.init) + others

  private static let others = [
    Option(
      .tag, "tag", value: "TEXT", on: [.start, .walk],
      "set the tag of each document that has no tag"),
    Option(
      .language, "language", value: "LIST", on: [.start, .resume, .walk],
      "send the header 'Accept-Language: LIST' with each step"),
    Option(
      .header, "header", short: "H", value: "HEADER", on: [.start, .resume, .walk],
      "send the header 'NAME: VALUE' with each step, or the headers in @FILE or @env:NAME"),
    Option(
      .answers, "answers", value: "FILE", on: [.next, .walk],
      "use the answers in this file for any page"),
    Option(
      .after, "after", value: "TIME", on: [.next, .authenticator, .walk],
      "wait for a one-time code newer than that of TIME (.request.at of the last sign-in)"),
    Option(
      .deviceKey, "device-key", value: "FILE", on: [.authenticator, .walk],
      "derive keys from the device keys in FILE, not from JOURNEY_DEVICE_KEY"),
    Option(
      .authenticator, "authenticator", value: "FILE", on: [.authenticator, .walk],
      "read the value of the member 'authenticator' from FILE"),
    Option(
      .origin, "origin", value: "ORIGIN", on: [.authenticator, .walk],
      "claim this origin, even if it does not match the relying party"),
    Option(
      .noUserVerification, "no-user-verification", on: [.authenticator, .walk],
      "do not claim that the user was verified"),
    Option(
      .failure, "fail", value: "NAME", on: [.authenticator],
      "answer that the authenticator failed with the error NAME, such as NotAllowedError or Abort"),
    Option(
      .wait, "wait", value: "SECONDS", on: [.next, .walk],
      "on a page that waits, poll for at most SECONDS (0: poll once, at once)"),
    Option(.dryRun, "dry-run", on: [.next], "check the answers without sending them"),
    Option(
      .template, "template", on: [.fields],
      "print one answers file for all pages, with the required fields"),
    Option(
      .expect, "expect", value: "WHAT[,WHAT…]", on: CommandName.allCases.filter(\.continuesFlow),
      "fail unless each document of this command matches one WHAT, such as SuccessNode or"
        + " ErrorNode/refused/401 (repeatable, see journey help exit)"),
    Option(
      .consent, "consent", value: "allow", on: [.token, .walk],
      "give the consent that the server asks for"
    ),
    Option(.token, "token", on: [.walk], "end with the tokens of the user, as journey token does"),
    Option(
      .pages, "pages", value: "N", on: [.walk], "stop at the page after N pages (default 20)"),
    Option(
      .register, "register", on: [.walk],
      "let the authenticator register passkeys and bound devices"),
    Option(
      .allowUnused, "allow-unused", on: [.walk],
      "succeed even if no page asked for an answer of the file or for an authenticator"),
    Option(
      .record, "record", value: "FILE", on: [.walk],
      "write the fields of all pages to FILE when the walk has ended"),
    Option(
      .expectPages, "expect-pages", value: "FILE", on: [.walk],
      "fail if the pages differ from those in FILE (repeatable: one FILE must match)"),
    Option(
      .kind, "kind", value: "KIND", on: [.devices],
      "show only devices of this kind: \(DeviceKind.allCases.map(\.rawValue).joined(separator: ", "))"
    ),
    Option(
      .rename, "rename", value: "ID", on: [.devices], "give the device with this ID another name"),
    Option(.to, "to", value: "NAME", on: [.devices], "give the device of --rename this name"),
    Option(.remove, "remove", value: "ID", on: [.devices], "remove the device with this ID"),
    Option(
      .removeAll, "remove-all", on: [.devices],
      "with --kind, remove all devices of that kind that this session may remove"),
    Option(.deny, "deny", on: [.approve], "deny the sign-in instead"),
    Option(
      .sealKey, "seal-key", value: "FILE", on: [.seal, .unseal],
      "read the keys from FILE, not from JOURNEY_SEAL_KEY"),
    Option(.any, "any", on: [.unseal], "also pass on documents that are not sealed"),
    Option(
      .config, "config", value: "FILE", exceptFor: offline,
      "use this configuration, not JOURNEY_CONFIG"
    ),
    Option(
      .timeout, "timeout", value: "SECONDS", exceptFor: offline,
      "limit each request to SECONDS (default 30, at most 600)"),
    Option(
      .retry, "retry", value: "N", exceptFor: offline,
      "try again up to N times if no connection can be opened"),
    Option(
      .connectTo, "connect-to", value: "HOST:PORT:HOST:PORT", exceptFor: offline,
      "connect to the second host and port instead of the first, as curl does (repeatable)"),
    Option(
      .trace, "trace", value: "FILE", exceptFor: offline,
      "append a line of JSON (HAR) for each request to FILE, not to JOURNEY_TRACE"),
    Option(
      .jobs, "jobs", short: "j", value: "N", exceptFor: textual,
      "run up to N steps at once (default 1)"),
    Option(
      .unordered, "unordered", exceptFor: textual,
      "print each document when it is ready, not in the order of the input"),
    Option(
      .rate, "rate", value: "N", exceptFor: offline + [.authenticator, .fields],
      "begin N documents per second (0.001 to 1,000)"),
    Option(
      .pretty, "pretty", exceptFor: [.help],
      "print documents on several lines, with all secrets in clear text"),
    Option(
      .compact, "compact", short: "c", exceptFor: [.help],
      "print each document on one line, as in a pipe"),
    Option(
      .color, "color", exceptFor: [.help],
      "color documents (default on a terminal, unless NO_COLOR is set)"),
    Option(.noColor, "no-color", exceptFor: [.help], "do not color documents"),
    Option(
      .verbose, "verbose", short: "v", exceptFor: textual,
      "trace requests on stderr (-vv: also headers and bodies)"),
    Option(
      .quiet, "quiet", short: "q", exceptFor: textual,
      "print no failures, warnings or progress on stderr"),
    Option(.help, "help", short: "h", "explain the command"),
    Option(.version, "version", "print the version"),
  ]
}
