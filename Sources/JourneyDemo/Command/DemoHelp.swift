import JourneyHTTP
import JourneyTerminal

/// The help text, man page and version of `journey-demo`.
enum DemoHelp {
  static let version = "journey-demo \(JourneyVersion.number)"

  static var text: String {
    ([.text("usage: \(synopsis)")] + introduction
      + [
        .rows(options), .text(users),
        .text("Some of the journeys, and what each journey asks for:"),
        .rows(DemoJourney.all.filter { firstJourneys.contains($0.name) }.map(row)),
        .text("topics of journey-demo help TOPIC:"),
        .rows(DemoTopic.allCases.map { .init($0.rawValue, $0.summary) }),
      ])
      .plain
  }

  /// The usual journeys, which help names first.
  private static let firstJourneys = ["Login", "LoginCode", "Hidden", "TOTP"]

  static func text(of topic: DemoTopic) -> String {
    let blocks: [HelpBlock] =
      switch topic {
      case .journeys:
        [
          .text("The journeys, and what each asks for:"), .rows(journeys), .text(clients),
          .text(mail), .example(mailCalls),
        ]
      case .flows:
        [.text("The DaVinci flows, by flow policy, and what each asks for:"), .rows(flows)]
      case .faults:
        [.text(faults), .example(misbehaviors)]
      case .man: []
      }
    return topic == .man ? manPage : blocks.plain
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
        .init("Faults", [.text(faults), .example(misbehaviors)]),
        .init("Mail", [.text(mail), .example(mailCalls)]),
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
      journey-demo serves a PingAM tenant and a PingOne environment on localhost, only for demos and
      tests. Each run begins with the same users. The passwords are public, and nothing is stored.
      """),
    .text(
      """
      With COMMAND, journey-demo serves while COMMAND runs, and exits with the status of COMMAND. It
      sets JOURNEY_CONFIG (the configuration), JOURNEY_DEMO_MAIL (the address of the mail), PW (the
      password), EXAMPLES (the folder of examples) and umask 077 for COMMAND, and pipefail for bash.
      Without COMMAND, journey-demo prints the configuration, and serves until interrupted.
      """),
  ]

  private static let options: [HelpBlock.Row] =
    DemoOption.allCases.map { option in
      .init("--\(option.long)" + (option.value.map { " \($0)" } ?? ""), option.summary)
    }

  private static let users = """
    The user demo has the password Secret12!. The users locky, expiring, reset and grace have the
    same password. Mail goes to NAME@example.com. After an empty name or password, the page
    appears again. A wrong name or password ends the journey, unless the list says otherwise.
    """

  private static var journeys: [HelpBlock.Row] { DemoJourney.all.map(row) }

  private static func row(_ journey: DemoJourney) -> HelpBlock.Row {
    .init(journey.name, journey.about)
  }

  private static var flows: [HelpBlock.Row] { DaVinciFlow.all.map { .init($0.name, $0.about) } }

  private static let clients = """
    OAuth 2.0 clients: demo (public), demo-consent (asks for consent), own-journey (names the
    journey AppLogin, asks for consent), own-journey-implied (names it, does not ask for consent),
    demo-backend (for introspection) and demo-helpdesk (for backchannel authentication), both with
    the secret Secret12!.
    """

  private static let faults = """
    The values of --fault. With NAME:N, the tenant misbehaves only in the first N requests to the
    endpoint, and is then repaired. authorize-denied is only for the user demo.
    """

  private static var misbehaviors: String {
    Misbehavior.allCases.map(\.optionValue).joined(separator: "\n")
  }

  private static let mail = "Mail and text messages, in the form of Mailpit's API:"

  private static let mailCalls = """
    $JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com
    $JOURNEY_DEMO_MAIL/api/v1/message/ID
    """

  private static let statuses: [HelpBlock.Row] = [
    .init("COMMAND's own", "if there is a COMMAND (128 + n if signal n ended it)"),
    .init("0", "it served until interrupted"),
    .init("64", "wrong usage"),
    .init("71", "it cannot serve, for example because the port is in use"),
    .init("74", "cannot write stdout"),
    .init("126, 127", "cannot run COMMAND, or cannot find it"),
  ]

  private static let variables: [HelpBlock.Row] = [
    .init("JOURNEY_CONFIG", "set for COMMAND: the configuration, as JSON"),
    .init("JOURNEY_DEMO_MAIL", "set for COMMAND: the address of mail and text messages"),
    .init("PW", "set for COMMAND: the password of the users"),
    .init("EXAMPLES", "set for COMMAND: the folder of examples, if there is one"),
    .init("TMPDIR", "the folder for the file of --tls (default: /tmp)"),
  ]

  private static let files: [HelpBlock.Row] = [
    .init(
      "$TMPDIR/journey-demo-XXXXXX/ca.pem",
      "with --tls, the certificate of its CA (removed at the end, and the only file that is written)"
    )
  ]

  private static let examples = """
    journey-demo -- bash                      # a shell with a tenant
    journey-demo -- journey start Login
    journey-demo --davinci -- journey start
    journey-demo --tls --port 8443 > am.json  # serve until interrupted
    """
}
