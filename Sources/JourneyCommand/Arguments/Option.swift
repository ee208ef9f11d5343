import JourneyTerminal

/// An option of the command line. Help, the man page and shell completion are made from this list.
struct Option: Sendable {
  enum Name: String, Sendable {
    case config, timeout, jobs, pretty, compact, color, noColor, verbose, quiet, retry, forceAuth,
      noSession, authorize
    case sessionUpgrade, index, advice, query, language, header, answers, after, deviceKey,
      authenticator, origin, failure,
      noUserVerification, wait, dryRun, expect, consent, sealKey, connectTo, trace, help, version
  }

  let name: Name
  /// The long name without its dashes, such as `config` for `--config`.
  let long: String
  let short: Character?
  /// The placeholder of the value in help, or `nil` if the option takes no value.
  let value: String?
  /// The commands that take the option, or `nil` if all commands take it.
  let commands: [CommandName]?
  let summary: String

  init(
    _ name: Name, _ long: String, short: Character? = nil, value: String? = nil,
    on commands: [CommandName]? = nil, _ summary: String
  ) {
    self.name = name
    self.long = long
    self.short = short
    self.value = value
    self.commands = commands
    self.summary = summary
  }

  var spelling: OptionSpelling {
    OptionSpelling(long, short: short, takesValue: value != nil)
  }

  func applies(to command: CommandName) -> Bool {
    commands?.contains(command) ?? true
  }

  static let all: [Option] = [
    Option(
      .forceAuth, "force-auth", on: [.start, .resume],
      "run the journey even where a session suffices"),
    Option(.noSession, "no-session", on: [.start, .resume], "create no session at the end"),
    Option(
      .authorize, "authorize", on: [.start],
      "begin with the client's authorization request"),
    Option(
      .sessionUpgrade, "session-upgrade", on: [.start],
      "send the session of the document as a parameter too"),
    Option(
      .index, "index", value: "TYPE=VALUE", on: [.start],
      "begin by a resource, module, user, level or role"),
    Option(
      .advice, "advice", value: "NAME=VALUE", on: [.start],
      "step up as a policy advises; may be repeated"),
    Option(
      .query, "query", value: "NAME=VALUE", on: [.start, .resume],
      "add this to the query of each step; may be repeated"),
    Option(
      .language, "language", value: "LIST", on: [.start, .resume],
      "send this Accept-Language, now and in later steps"),
    Option(
      .header, "header", short: "H", value: "HEADER", on: [.start, .resume],
      "send 'NAME: VALUE' with each step; @FILE, @env:NAME: one a line"),
    Option(
      .answers, "answers", value: "FILE", on: [.next], "take answers from this file, for any page"),
    Option(
      .after, "after", value: "TIME", on: [.next, .authenticator],
      "make no one-time code in the period of this time, the last sign-in's .request.at"),
    Option(
      .deviceKey, "device-key", value: "FILE", on: [.authenticator],
      "derive keys from the device keys in FILE, not from JOURNEY_DEVICE_KEY"),
    Option(
      .authenticator, "authenticator", value: "FILE", on: [.authenticator],
      "what is known of the authenticator, as in the document's member of that name"),
    Option(
      .origin, "origin", value: "ORIGIN", on: [.authenticator],
      "claim this origin, whatever the relying party is"),
    Option(
      .noUserVerification, "no-user-verification", on: [.authenticator],
      "do not say that the user was verified"),
    Option(
      .failure, "fail", value: "NAME", on: [.authenticator],
      "answer that the ceremony failed, such as NotAllowedError or Abort"),
    Option(
      .wait, "wait", value: "SECONDS", on: [.next],
      "stay on a waiting page for at most this long; 0 polls at once"),
    Option(.dryRun, "dry-run", on: [.next], "check the answers, and send nothing"),
    Option(
      .expect, "expect", value: "WHAT[,WHAT…]", on: CommandName.allCases.filter(\.sends),
      "fail unless each document printed is one of these, such as SuccessNode or"
        + " ErrorNode/refused/401; may be repeated"),
    Option(
      .consent, "consent", value: "allow", on: [.token], "give the consent that is asked for"),
    Option(
      .sealKey, "seal-key", value: "FILE", on: [.seal, .unseal],
      "take the keys from FILE, not from JOURNEY_SEAL_KEY"),
    Option(.config, "config", value: "FILE", "use this configuration, not JOURNEY_CONFIG"),
    Option(.timeout, "timeout", value: "SECONDS", "limit one request (default 30, at most 600)"),
    Option(.retry, "retry", value: "N", "try again where no connection could be opened"),
    Option(
      .connectTo, "connect-to", value: "HOST:PORT:HOST:PORT",
      "connect to the second place for the first, as curl does; may be repeated"),
    Option(
      .trace, "trace", value: "FILE",
      "append a line of JSON for each exchange (HAR), not to JOURNEY_TRACE"),
    Option(.jobs, "jobs", short: "j", value: "N", "take up to N steps at once (default 1)"),
    Option(
      .pretty, "pretty", "print documents on several lines, also on a terminal with all secrets"),
    Option(.compact, "compact", short: "c", "print documents on one line each, as into a pipe"),
    Option(.color, "color", "colour documents (default on a terminal, unless NO_COLOR is set)"),
    Option(.noColor, "no-color", "do not colour documents"),
    Option(.verbose, "verbose", short: "v", "trace requests on stderr; -vv: headers and bodies"),
    Option(.quiet, "quiet", short: "q", "no line on stderr where a node is a failure, no progress"),
    Option(.help, "help", short: "h", "explain the command"),
    Option(.version, "version", "print the version"),
  ]
}
