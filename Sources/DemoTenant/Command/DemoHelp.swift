/// The texts that `journey-demo` prints when asked.
enum DemoHelp {
  static let version = "journey-demo 1.0.0"

  static let text = """
    usage: journey-demo [OPTION…] [-- COMMAND [ARGUMENT…]]

    A PingAM tenant and a PingOne environment on 127.0.0.1, for demos and tests only: every run starts afresh, its
    passwords are public, nothing is kept.

    With COMMAND it serves while COMMAND runs, with JOURNEY_CONFIG (the configuration for
    journey) and JOURNEY_DEMO_MAIL (where its mail can be read) in the environment, and exits
    with COMMAND's status. Without, it prints the configuration and serves until interrupted.

      --davinci           print the configuration for DaVinci flows; both sides are served
      --port N            listen there; default: any free port
      --realm NAME        the realm; default: alpha
      --cookie-name NAME  the session cookie; default: iPlanetDirectoryPro
      --tls               https; the printed http.caFile is the authority
      --http-only         keep the session cookie from scripts: tokenId is then empty
      --affinity          refuse a step without the load balancer's cookie
      --fault NAME        misbehave in this way; may be given several times
      --help, --version

    The user is demo, the password Secret12!. Journeys:
    \(journeys)

    DaVinci flows, by their policy:
    \(flows)

    OAuth 2.0 clients: demo (public), demo-consent (asks for consent), demo-backend with the
    secret Secret12! (introspection).

    Faults:
    \(faults)

    Mail and text messages, in the shapes of Mailpit's API:
      $JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com
      $JOURNEY_DEMO_MAIL/api/v1/message/ID

    """

  private static var faults: String {
    TenantFault.allCases.map { "  " + $0.rawValue }.joined(separator: "\n")
  }

  private static var flows: String {
    DaVinciFlow.all.map { "  " + $0.name }.joined(separator: "\n")
  }

  private static var journeys: String {
    DemoJourney.all.map { "  " + $0.name }.joined(separator: "\n")
  }
}
