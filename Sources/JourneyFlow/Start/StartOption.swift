/// An option for the start of a flow. Start documents, their schema, the command line, the state of
/// a flow and `StartOptions` read the list `all`.
package struct StartOption: Sendable, Hashable {
  package enum Kind: Sendable { case flag, text, index, advice, query }

  package struct Spelling: Sendable, Hashable {
    /// The long name without the dashes.
    package let long: String
    /// The placeholder for the value in help, or `nil` for a flag.
    package let value: String?
    /// Whether `journey resume` also takes the option.
    package let isForResume: Bool
    /// The summary in help, or `nil` if `about` is enough.
    fileprivate let summary: String?

    fileprivate init(
      _ long: String, value: String? = nil, isForResume: Bool = false, _ summary: String? = nil
    ) {
      self.long = long
      self.value = value
      self.isForResume = isForResume
      self.summary = summary
    }
  }

  package let name: String
  package let kind: Kind
  /// A description without a capital and a full stop.
  package let about: String
  /// The option of the command line, or `nil` if it has none.
  package let commandLine: Spelling?
  package let isForDaVinci: Bool
  /// Whether the state keeps the option for the later steps.
  package let isKept: Bool
  /// Whether the option says which journey to run. A start has at most one such option.
  package let choosesJourney: Bool

  private init(
    _ name: String, _ kind: Kind, _ about: String, _ commandLine: Spelling? = nil,
    isForDaVinci: Bool = false, isKept: Bool = false, choosesJourney: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.about = about
    self.commandLine = commandLine
    self.isForDaVinci = isForDaVinci
    self.isKept = isKept
    self.choosesJourney = choosesJourney
  }

  package var summary: String { commandLine?.summary ?? about }

  /// Returns whether the options exclude each other. With an authorization request, the server
  /// chooses the journey, and a journey name is only the default.
  package func excludes(_ other: StartOption) -> Bool {
    guard self != other else { return false }
    if choosesJourney, other.choosesJourney { return true }
    let others = [self, other].filter { $0 != .authorize }
    return others.count == 1 && others[0].choosesJourney && others[0] != .journey
  }
}

extension StartOption {
  package static let journey = StartOption(
    "journey", .text, "the name of the journey, or the DaVinci flow policy", isForDaVinci: true,
    isKept: true, choosesJourney: true)
  package static let forceAuth = StartOption(
    "forceAuth", .flag, "run the journey even if the session is sufficient",
    Spelling("force-auth", isForResume: true), isForDaVinci: true, isKept: true)
  package static let noSession = StartOption(
    "noSession", .flag, "create no session at the end",
    Spelling("no-session", isForResume: true), isKept: true)
  package static let authorize = StartOption(
    "authorize", .flag, "begin with the client's authorization request", Spelling("authorize"))
  package static let sessionUpgrade = StartOption(
    "sessionUpgrade", .flag, "also send the session of the document as a parameter",
    Spelling("session-upgrade"), isKept: true)
  package static let index = StartOption(
    "index", .index, "the type and value that select the journey instead of its name",
    Spelling(
      "index", value: "TYPE=VALUE",
      "let AM choose the journey for a resource, module, user, level, role or transaction"),
    choosesJourney: true)
  package static let advice = StartOption(
    "advice", .advice, "a policy's advice: arrays of values by name, or PingAM's XML",
    Spelling(
      "advice", value: "NAME=VALUE", "begin the journey that AM's advice requires (repeatable)"),
    choosesJourney: true)
  package static let transaction = StartOption(
    "transaction", .text, "the id of a transaction to authorize", choosesJourney: true)
  package static let address = StartOption(
    "address", .text, "the address of a sign-in that a server began, instead of its transaction",
    choosesJourney: true)
  package static let approve = StartOption(
    "approve", .text, "the address of a user code, which a DaVinci flow approves",
    Spelling(
      "approve", value: "ADDRESS",
      "begin the DaVinci flow that approves the user code in ADDRESS"),
    isForDaVinci: true, choosesJourney: true)
  package static let query = StartOption(
    "query", .query, "fields that are sent with each step",
    Spelling(
      "query", value: "NAME=VALUE", isForResume: true,
      "add a query parameter to each step (repeatable)"), isForDaVinci: true, isKept: true)

  package static let all = [
    journey, forceAuth, noSession, authorize, sessionUpgrade, index, advice, transaction, address,
    approve, query,
  ]
}
