import JourneyHTTP
import JourneyTerminal

/// The help of `journey-demo`.
enum DemoHelp {
  static let version = "journey-demo \(JourneyVersion.number)"

  static var text: String {
    ([.text("usage: \(synopsis)")] + introduction
      + [.rows(options), .text(users), .text("Each journey, and what it asks for:")]
      + [.rows(journeys), .text("Each DaVinci flow, by its policy:"), .rows(flows)]
      + [.text(clients), .text("Faults:"), .example(faults), .text(mail), .example(mailCalls)])
      .plain
  }

  static var manPage: String {
    ManPage(
      of: "journey-demo", version: JourneyVersion.number,
      "a PingAM and PingOne tenant for demos and tests",
      synopsis: [synopsis],
      [
        .init("Description", introduction), .init("Options", [.rows(options)]),
        .init("Users", [.text(users)]), .init("Journeys", [.rows(journeys)]),
        .init("Flows", [.rows(flows)]), .init("Clients", [.text(clients)]),
        .init("Faults", [.example(faults)]), .init("Mail", [.text(mail), .example(mailCalls)]),
        .init("Exit status", [.rows(statuses)]), .init("Environment", [.rows(variables)]),
        .init("Files", [.rows(files)]), .init("Examples", [.example(examples)]),
        .init("See also", [.text("journey(1), jq(1)")]),
      ]
    ).text
  }

  private static let synopsis = "journey-demo [OPTION…] [-- COMMAND [ARGUMENT…]]"

  private static let introduction: [HelpBlock] = [
    .text(
      """
      A PingAM tenant and a PingOne environment on localhost, for demos and tests only: every run
      starts afresh, its passwords are public, nothing is kept.
      """),
    .text(
      """
      With COMMAND it serves while COMMAND runs, with JOURNEY_CONFIG (the configuration for
      journey) and JOURNEY_DEMO_MAIL (where its mail can be read) in the environment, and exits
      with COMMAND's status. Without, it prints the configuration and serves until interrupted.
      """),
  ]

  private static let options: [HelpBlock.Row] =
    DemoOption.allCases.map { option in
      .init("--\(option.long)" + (option.value.map { " \($0)" } ?? ""), option.summary)
    } + [.init("help man", "print the man page")]

  private static let users = """
    The user is demo, the password Secret12!. The users locky, expiring, reset and grace have the
    same password. Mail goes to NAME@example.com. An empty name or password is asked for again;
    where nothing else is said, a wrong one ends the journey.
    """

  private static var journeys: [HelpBlock.Row] { DemoJourney.all.map { .init($0.name, $0.about) } }

  private static var flows: [HelpBlock.Row] { DaVinciFlow.all.map { .init($0.name, $0.about) } }

  private static let clients = """
    OAuth 2.0 clients: demo (public), demo-consent (asks for consent), own-journey (has the
    journey AppLogin, asks for consent), own-journey-implied (has it, too, and does not ask),
    demo-backend with the secret Secret12! (introspection).
    """

  private static var faults: String {
    Misbehavior.allCases.map(\.word).joined(separator: "\n")
  }

  private static let mail = "Mail and text messages, in the shapes of Mailpit's API:"

  private static let mailCalls = """
    $JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com
    $JOURNEY_DEMO_MAIL/api/v1/message/ID
    """

  private static let statuses: [HelpBlock.Row] = [
    .init("COMMAND's own", "where there is one; 128 + n where signal n ended it"),
    .init("0", "it served until it was interrupted"),
    .init("64", "wrong usage"),
    .init("71", "it cannot serve, such as on a port that is taken"),
    .init("74", "stdout could not be written"),
    .init("126, 127", "COMMAND cannot be run, or was not found"),
  ]

  private static let variables: [HelpBlock.Row] = [
    .init("JOURNEY_CONFIG", "set for COMMAND: the configuration, as JSON"),
    .init("JOURNEY_DEMO_MAIL", "set for COMMAND: where mail and text messages can be read"),
    .init("TMPDIR", "where the file of --tls is made; default: /tmp"),
  ]

  private static let files: [HelpBlock.Row] = [
    .init(
      "$TMPDIR/journey-demo-XXXXXX/ca.pem",
      "with --tls: the certificate of its authority, removed at the end; nothing else is written")
  ]

  private static let examples = """
    journey-demo -- bash -o pipefail          # a shell with a tenant
    journey-demo -- journey start Login
    journey-demo --davinci -- journey start
    journey-demo --tls --port 8443 > am.json  # until it is interrupted
    """
}
