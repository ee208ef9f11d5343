/// The texts that `journey-demo` prints when asked.
enum DemoHelp {
  static let version = "journey-demo 1.0.0"

  static let text = """
    usage: journey-demo [OPTION…] [-- COMMAND [ARGUMENT…]]

    A PingAM tenant and a PingOne environment on localhost, for demos and tests only: every run
    starts afresh, its passwords are public, nothing is kept.

    With COMMAND it serves while COMMAND runs, with JOURNEY_CONFIG (the configuration for
    journey) and JOURNEY_DEMO_MAIL (where its mail can be read) in the environment, and exits
    with COMMAND's status. Without, it prints the configuration and serves until interrupted.

      --davinci           print the configuration for DaVinci flows; both sides are served
      --port N            listen there; default: any free port
      --realm NAME        the realm; default: alpha
      --cookie-name NAME  the session cookie; default: iPlanetDirectoryPro
      --tls               https; the printed http.caFile is the authority
      --http-only         keep the session cookie from scripts: tokenId is then empty
      --users N           add the users user-0 … (N of them) with the same password
      --origin ORIGIN     let it use the tenant's passkeys, too; may be given several times
      --push-wait MS      the waitTime of the page Push; default: 200 (AM's own: 5000)
      --affinity          refuse a step without the load balancer's cookie
      --fault NAME        misbehave in this way; may be given several times
      --help, --version

    The user is demo, the password Secret12!. The users locky, expiring, reset and grace have the
    same password. Mail goes to NAME@example.com. An empty name or password is asked for again;
    where nothing else is said, a wrong one ends the journey.

    Each journey, and what it asks for:
    \(table(DemoJourney.all.map { ($0.name, $0.about) }))

    Each DaVinci flow, by its policy:
    \(table(DaVinciFlow.all.map { ($0.name, $0.about) }))

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

  /// Names, and beside them what is said of them, in lines of 96 columns.
  private static func table(_ rows: [(name: String, about: String)]) -> String {
    rows.map { row in
      let indent = String(repeating: " ", count: 24)
      var lines = ["  " + row.name + indent.dropFirst(row.name.count + 2)]
      for word in row.about.split(whereSeparator: \.isWhitespace) {
        if lines[lines.count - 1].count + word.count > 95 { lines.append(indent) }
        lines[lines.count - 1] += " " + word
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
